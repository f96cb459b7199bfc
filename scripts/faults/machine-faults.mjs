import { openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { compileLibrary } from '../preloaded-library.mjs';

const NUMBERS = ['syncMs', 'writeErrno', 'clockSeconds', 'names'];

/** Faults of the machine that a shop with these `settings` meets from `set` on; `skipped` says why they are impossible here. */
export async function machineFaults() {
  const { library, skipped } = await compileLibrary(new URL('faults.c', import.meta.url));
  if (skipped !== undefined) return { skipped };
  const file = path.join(temporaryFolder(), 'faults');
  const opened = openSync(file, 'w');
  const set = (faults) =>
    writeSync(opened, new BigInt64Array(NUMBERS.map((name) => BigInt(faults[name] ?? 0))), 0, 32, 0);
  set({});
  return { settings: { LD_PRELOAD: library, FAULTS: file }, set };
}
