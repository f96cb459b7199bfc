/**
 * Serialises work on one key within this process. The conditions of the writes protect against other servers; the mutex only saves
 * the callers of one server from conflicts and retries.
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
