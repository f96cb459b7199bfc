import type { KnownWords } from './domain/typing-errors.js';

/** Times of a reading that pass before the next one, so that it takes a hundredth of the time of a thread. */
const PAUSE_FACTOR = 100;
const MAX_PAUSE_MS = 10 * 60_000;

/** The words of all parts, in memory: read when they are first needed, and again, while the earlier ones serve, when they are old. */
export class KnownWordsCache {
  private words?: Promise<KnownWords>;
  private isReading = false;
  private until = 0;

  constructor(private readonly readAll: () => Promise<KnownWords>) {}

  async read(): Promise<KnownWords> {
    if (!this.isReading && Date.now() >= this.until) {
      const reading = this.readNow();
      const earlier = this.words;
      this.words ??= reading;
      // Earlier words stay after a failure.
      reading.then(
        () => (this.words = reading),
        () => (this.words = earlier),
      );
    }
    return this.words ?? new Map();
  }

  private async readNow(): Promise<KnownWords> {
    const began = performance.now();
    this.isReading = true;
    try {
      return await this.readAll();
    } finally {
      this.isReading = false;
      this.until = Date.now() + Math.min(PAUSE_FACTOR * (performance.now() - began), MAX_PAUSE_MS);
    }
  }
}
