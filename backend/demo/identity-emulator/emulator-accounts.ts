import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Bytes that one request may add: its body has at most 100 kB. */
const HEADROOM = 128 * 1024;

/** The file with the emulator's accounts. It contains passwords in clear text, so only its owner may read it. */
export class AccountFile {
  private saved = '';
  private readonly draft: string;

  constructor(private readonly path: string) {
    this.draft = `${path}.new`;
  }

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
    this.writeDraft((file) => {
      ftruncateSync(file, writeSync(file, accounts, 0));
      fsyncSync(file);
    });
    renameSync(this.draft, this.path);
    this.saved = accounts;
  }

  /** Takes the disk space of the next save; throws Node's error while the disk is full or read-only. */
  reserve(): void {
    this.writeDraft((file) => {
      const { size } = fstatSync(file);
      const missing = Buffer.byteLength(this.saved) + HEADROOM - size;
      if (missing > 0) writeSync(file, Buffer.alloc(missing), 0, missing, size);
    });
  }

  private writeDraft(write: (file: number) => void): void {
    mkdirSync(dirname(this.path), { recursive: true });
    // Not truncated, so that it keeps the reserved space.
    const file = openSync(this.draft, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      write(file);
    } finally {
      closeSync(file);
    }
  }
}
