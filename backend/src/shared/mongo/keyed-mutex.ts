/**
 * Lets pieces of work on one thing take turns within this process. Other servers are kept apart by the conditions of the writes;
 * this only keeps many callers of one server from making each other try again and again.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async runExclusive<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(thing);
    const turn = (before ?? Promise.resolve()).then(work, work);
    this.last.set(thing, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(thing) === turn) this.last.delete(thing);
    }
  }
}
