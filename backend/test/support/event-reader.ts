import { request, type ClientRequest, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  id?: string;
  event: string;
  data: Record<string, unknown>;
}

/** Reads `GET /events` as a browser's fetch would, event by event. */
export class EventReader {
  /** everything that came so far */
  text = '';
  private taken = 0;

  private constructor(
    private readonly call: ClientRequest,
    readonly answer: IncomingMessage,
  ) {
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => (this.text += chunk));
    answer.on('error', () => undefined);
  }

  /** Resolves when the answer's head is there, whatever its status. */
  static open(port: number, token: string | undefined, headers: Record<string, string> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const call = request({ port, host: '127.0.0.1', path: '/api/events', headers: { ...authorization, ...headers } });
      call.on('response', (answer) => resolve(new EventReader(call, answer)));
      call.on('error', reject);
      call.end();
    });
  }

  /** The events that came so far. */
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

  /** The next event that nobody took yet; waits for it. */
  async next(): Promise<ReceivedEvent> {
    await this.until(() => this.events.length > this.taken);
    return this.events[this.taken++]!;
  }

  /** Waits until something is so, looking whenever something came. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        const ended = () => (isSo() ? resolve() : reject(new Error(`The stream ended: ${this.text.slice(-300)}`)));
        this.answer.once('data', () => setImmediate(resolve));
        this.answer.once('close', ended);
        if (this.answer.closed) ended();
      });
    }
  }

  /** Waits until the server has ended the stream. */
  async ended(): Promise<void> {
    if (!this.answer.closed) await new Promise((resolve) => this.answer.once('close', resolve));
  }

  close(): void {
    this.call.destroy();
  }
}
