import { Readable } from 'node:stream';

/** Bytes that may wait for a reader; a note takes about two hundred. */
const MAX_WAITING = 64 * 1024;
/** Tells the reader that it missed something and should read its lists again. */
export const RELOAD = 'event: reload\ndata: {}\n\n';

/** One reader's stream of server-sent events. What a slow reader leaves waiting is bounded: beyond that notes are dropped, and it is told so. */
export class EventFeed extends Readable {
  /** notes were dropped, and the reader does not know yet */
  lagging = false;
  /** the last word was sent, though the reader may not have taken it */
  private finished = false;

  /** Sends a note, or drops it when too much waits already. */
  offer(text: string): void {
    if (this.finished || this.destroyed || this.lagging) return;
    if (this.readableLength + Buffer.byteLength(text) > MAX_WAITING) this.lagging = true;
    else this.push(text);
  }

  /** Sends a final event and closes the stream. */
  finish(text: string): void {
    if (this.finished || this.destroyed) return;
    this.finished = true;
    this.push(text);
    this.push(null);
  }

  /** The reader has taken what waited. */
  override _read(): void {
    if (!this.lagging || this.finished) return;
    this.lagging = false;
    this.push(RELOAD);
  }
}
