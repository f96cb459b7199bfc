/**
 * Serialises work on one key within this process. The conditions of the writes protect against other servers; the mutex only saves
 * the callers of one server from conflicts and retries.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const result = (before ?? Promise.resolve()).then(work, work);
    this.last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === result) this.last.delete(key);
    }
  }
}
