import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the data folder when it is missing, and lets only the shop's own user read its files. */
export function openDataFolder(dataDir: string): void {
  // For everything that this process and its children write from now on: customers' data and secrets.
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  // Earlier versions made them readable by every user of the machine.
  for (const name of readdirSync(dataDir)) if (/^shop\.db|^lock$/.test(name)) chmodSync(join(dataDir, name), 0o600);
}
