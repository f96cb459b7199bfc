import type { DataCheck, DerivedCheck, Finding, StoreCheck } from '../domain/data-check.js';

/** Everything that a check finds, read while it is consumed; at most `MAX_COUNTED` problems. */
export type Problems = (check: StoreCheck) => AsyncIterable<Finding>;

/** Compares the data of a store with each other, also while servers use it. It reads in bounded memory, with no query per record. */
export abstract class DataChecker {
  /**
   * Calls `work` with a function that finds the problems of a check. An operation in progress is no problem: SQLite shows all checks the
   * store of one moment, and on MongoDB only what is still wrong after any server must have finished or undone it is a problem.
   */
  abstract inspect<T>(work: (problems: Problems) => Promise<T>): Promise<T>;
  /**
   * Computes the data of the checks again from the records; calls `onRepair` for each with a line that says what. Throws a `DomainError`
   * when damaged pages or contradicting records prevent it: SQLite, in one transaction, changes nothing then, and MongoDB everything else.
   */
  abstract repair(checks: readonly DerivedCheck[], onRepair: (line: string) => void): Promise<void>;
  /** Keeps the outcome; it replaces the last one. */
  abstract saveResult(outcome: DataCheck): Promise<void>;
  /** The outcome that was kept last. */
  abstract lastResult(): Promise<DataCheck | undefined>;
}
