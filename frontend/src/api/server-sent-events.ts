/** One event of a stream. */
export interface ServerSentEvent {
  /** the last id that the stream has given, this event's own or an earlier one's; empty before the first */
  id: string;
  /** `message` where the stream names no other */
  event: string;
  data: string;
}

/**
 * Reads a stream of server-sent events from pieces that may end anywhere, as the HTML standard tells browsers to
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
export class EventStreamParser {
  /** milliseconds to wait before connecting again, when the stream has said so */
  retry?: number;
  private line = '';
  /** the last piece ended in a carriage return: a line feed that comes next belongs to it */
  private afterReturn = false;
  private begun = false;
  private id = '';
  private event = '';
  private data: string[] = [];

  /** The events that this piece completes. */
  push(piece: string): ServerSentEvent[] {
    if (piece === '') return [];
    let text = piece;
    if (!this.begun) text = text.replace(/^\uFEFF/, '');
    if (this.afterReturn && text.startsWith('\n')) text = text.slice(1);
    this.begun = true;
    this.afterReturn = piece.endsWith('\r');

    const lines = (this.line + text).split(/\r\n|\n|\r/);
    this.line = lines.pop() ?? '';
    return lines.flatMap((line) => this.take(line) ?? []);
  }

  /** Takes a whole line; an empty one completes an event. */
  private take(line: string): ServerSentEvent | undefined {
    if (line === '') return this.complete();
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.data.push(value);
    if (name === 'event') this.event = value;
    if (name === 'id' && !value.includes('\0')) this.id = value;
    if (name === 'retry' && /^\d+$/.test(value)) this.retry = Number(value);
    return undefined;
  }

  private complete(): ServerSentEvent | undefined {
    const { id, event, data } = this;
    this.event = '';
    this.data = [];
    return data.length === 0 ? undefined : { id, event: event || 'message', data: data.join('\n') };
  }
}
