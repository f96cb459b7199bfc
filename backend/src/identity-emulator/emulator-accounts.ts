import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file with the emulator's accounts. It contains passwords in clear text, so only its owner may read it. */
export class AccountFile {
  private saved = '';

  constructor(private readonly path: string) {}

  /** The stored accounts; none when there is no file yet. */
  read(): unknown[] {
    try {
      this.saved = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    return (JSON.parse(this.saved) as { users?: unknown[] }).users ?? [];
  }

  /** Writes the accounts to disk atomically: after a crash the file has the old or the new accounts. */
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
