import { request, type ClientRequest, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  id?: string;
  event: string;
  data: Record<string, unknown>;
}

/** Reads `GET /events` event by event. */
export class EventReader {
  /** everything received */
  text = '';
  private readCount = 0;

  private constructor(
    private readonly call: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('error', () => undefined);
  }

  /** Resolves when the response's head has arrived, with any status. */
  static open(port: number, token: string | undefined, headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const call = request({ port, host: '127.0.0.1', path: '/api/events', headers: { ...authorization, ...headers } });
      call.on('response', (answer) => resolve(new EventReader(call, answer)));
      call.on('error', reject);
      call.end();
    });
  }

  /** The events received. */
  get events(): ReceivedEvent[] {
    return this.text.split('\n\n').flatMap((block) => {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      ) as Record<string, string>;
      const { id, event, data } = fields;
      return event === undefined || data === undefined
        ? []
        : [{ ...(id !== undefined && { id }), event, data: JSON.parse(data) as Record<string, unknown> }];
    });
  }

  /** Waits for the next unread event. */
  async next(): Promise<ReceivedEvent> {
    await this.until(() => this.events.length > this.readCount);
    return this.events[this.readCount++]!;
  }

  /** Waits until the condition holds; checks it after each chunk. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve, reject) => {
        const ended = () => (condition() ? resolve() : reject(new Error(`The stream ended: ${this.text.slice(-300)}`)));
        this.response.once('data', () => setImmediate(resolve));
        this.response.once('close', ended);
        if (this.response.closed) ended();
      });
    }
  }

  /** Waits until the server has ended the stream. */
  async ended(): Promise<void> {
    if (!this.response.closed) await new Promise((resolve) => this.response.once('close', resolve));
  }

  close(): void {
    this.call.destroy();
  }
}
