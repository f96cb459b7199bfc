import type { DomainError } from './domain-error.js';

export type OnFailure = (failure: DomainError) => void;

/** Reports every error of the data file or the database to its listeners. */
export class StoreFailures {
  private readonly listeners: OnFailure[] = [];

  subscribe(listener: OnFailure): void {
    this.listeners.push(listener);
  }

  readonly report: OnFailure = (failure) => {
    for (const listener of this.listeners) listener(failure);
  };
}

/** The database program, such as SQLite 3.53.4. */
export interface StoreEngine {
  name: string;
  version: string;
}

/** Checks of the store itself. */
export abstract class StoreProbe {
  /** Stores a few bytes as durably as an order; throws `unavailable` while the store refuses writes or is known to be damaged. */
  abstract check(): Promise<void>;

  /** Calls `listener` with every `unavailable` error of any read or write, those of `check` included. */
  abstract onFailure(listener: OnFailure): void;

  abstract engine(): Promise<StoreEngine>;

  /** Milliseconds since 1970, by a clock that ignores jumps of this machine's clock. */
  abstract now(): Promise<number>;
}
