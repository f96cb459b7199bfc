import { Logger } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runCommandLine } from '#app/cli/command-line.js';
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
}

/** Runs a command on a data folder in this process, by default as a live shop with a Firebase project; it prints no progress. */
export async function shopCommand(
  dataDir: string,
  words: readonly string[],
  { settings = FIREBASE_SETTINGS }: Options = {},
): Promise<Ended> {
  const progress = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  // Commands switch Nest's log off.
  const logger = Logger['staticInstanceRef'];
  try {
    const { status, output, errors } = await runCommandLine(words, { DATA_DIR: dataDir, ...settings });
    return { status, output: output.trim(), errors: errors.trim() };
  } finally {
    progress.mockRestore();
    Logger.overrideLogger(logger ?? false);
  }
}

/**
 * Runs `npm run shop -- …` on a data folder, as a process of its own. `killedAt` kills it before its n-th change of a file, folder or database, or
 * its first one that matches, such as `/renameSync .*jwt-secret/`.
 */
export function shopProcess(
  dataDir: string,
  words: readonly string[],
  { settings = FIREBASE_SETTINGS, ...options }: Options & Killed = {},
): Promise<Ended> {
  if (!existsSync(SHOP_COMMAND)) throw new Error('There is no built shop to test; run `npm run build` first.');
  const env = { NODE_ENV: 'development', DATA_DIR: dataDir, ...settings };
  return scriptProcess(SHOP_COMMAND, words, { cwd: dirname(dataDir), env, ...options });
}

interface Killed {
  killedAt?: number | RegExp;
}

/** Runs a script as a process of its own; see `shopProcess`. */
export function scriptProcess(
  script: string,
  words: readonly string[],
  { killedAt, env, cwd }: Killed & { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ended> {
  const all = { ...process.env, ...env, ...(killedAt !== undefined && killing(killedAt)) };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...words], { cwd, env: all }, (_error, output, errors) =>
      resolve({ status: child.exitCode, output: output.trim(), errors: errors.trim() }),
    );
  });
}

const killing = (at: number | RegExp) => ({
  NODE_OPTIONS: `--import=${KILLED}`,
  ...(at instanceof RegExp ? { KILLED_AT: '1', KILLED_OF: at.source } : { KILLED_AT: String(at) }),
});
