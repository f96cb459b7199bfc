import { Readable } from 'node:stream';

/** Bytes buffered for one reader; an event takes about two hundred. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Tells the reader that it missed events and must refetch its lists. */
export const RELOAD = 'event: reload\ndata: {}\n\n';

/** One reader's stream of server-sent events with a bounded buffer: a slow reader loses events and gets `RELOAD` when it reads again. */
export class EventFeed extends Readable {
  /** events were dropped and `RELOAD` is not sent yet */
  lagging = false;
  /** the final event is in the buffer, though the reader may not have read it */
  private finished = false;

  /** Sends an event, or drops it when the buffer is full. */
  offer(text: string): void {
    if (this.finished || this.destroyed || this.lagging) return;
    if (this.readableLength + Buffer.byteLength(text) > MAX_BUFFERED_BYTES) this.lagging = true;
    else this.push(text);
  }

  /** Sends a final event and closes the stream. */
  finish(text: string): void {
    if (this.finished || this.destroyed) return;
    this.finished = true;
    this.push(text);
    this.push(null);
  }

  /** Called when the reader has emptied the buffer. */
  override _read(): void {
    if (!this.lagging || this.finished) return;
    this.lagging = false;
    this.push(RELOAD);
  }
}
