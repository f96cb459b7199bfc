import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FIREBASE_SETTINGS } from './stored-users.js';

export const SHOP_COMMAND = resolve(__dirname, '../../../dist/backend/cli/shop.js');
const KILLED = resolve(__dirname, 'killed-at-step.mjs');

export interface Ended {
  /** null after a signal */
  status: number | null;
  output: string;
  errors: string;
}

interface Options {
  settings?: Record<string, string>;
  /** kills the process before its n-th change of a file, folder or database */
  killedAt?: number;
}

/** Runs `npm run shop -- …` on a data folder, by default as a live shop with a Firebase project. */
export function shopCommand(dataDir: string, words: string[], { settings, killedAt }: Options = {}): Promise<Ended> {
  if (!existsSync(SHOP_COMMAND)) throw new Error('There is no built shop to test; run `npm run build` first.');
  const env = {
    ...{ ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir },
    ...(settings ?? FIREBASE_SETTINGS),
    ...(killedAt !== undefined && { NODE_OPTIONS: `--import=${KILLED}`, KILLED_AT: String(killedAt) }),
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SHOP_COMMAND, ...words],
      { cwd: dirname(dataDir), env },
      (_error, output, errors) => resolve({ status: child.exitCode, output: output.trim(), errors: errors.trim() }),
    );
  });
}
