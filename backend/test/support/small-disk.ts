import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in memory that a test can fill. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** Undefined where this user may not mount, with a message that says so. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'shop-small-disk-'));
    const { status, stderr, error } = spawnSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder],
      { encoding: 'utf8' },
    );
    if (status === 0) return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    const reason = error?.message ?? stderr.trim();
    process.stderr.write(`The tests with a full disk are skipped, because they must mount one: ${reason}\n`);
    return undefined;
  }

  /** Fills every block. */
  fill(): void {
    for (const size of [1_000_000, 4096])
      for (let written = true; written;)
        try {
          writeFileSync(this.filling, Buffer.alloc(size), { flag: 'a' });
        } catch {
          written = false;
        }
  }

  free(): void {
    rmSync(this.filling);
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  private get filling(): string {
    return join(this.folder, 'filling');
  }
}
