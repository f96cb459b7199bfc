import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The emulator's accounts on disk. It holds passwords that anyone can read, so only its owner may open it. */
export class AccountFile {
  private saved = '';

  constructor(private readonly path: string) {}

  /** The accounts as they were saved last; none when there is no file yet. */
  read(): unknown[] {
    try {
      this.saved = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    return (JSON.parse(this.saved) as { users?: unknown[] }).users ?? [];
  }

  /** Returns when the accounts are on disk, whole: a crash leaves these or the ones before. */
  save(accounts: string): void {
    if (accounts === this.saved) return;
    mkdirSync(dirname(this.path), { recursive: true });
    const draft = `${this.path}.new`;
    const file = openSync(draft, 'w', 0o600);
    try {
      writeSync(file, accounts);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, this.path);
    this.saved = accounts;
  }
}
