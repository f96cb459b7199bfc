import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { run } from './run-command.mjs';

/** The time limit of a build: the first one downloads and compiles for minutes. */
const BUILD_TIMEOUT_MS = 15 * 60_000;
const GO_SOURCES = fileURLToPath(new URL('../backend/test/support', import.meta.url));

/** The user's cache folder for downloaded and built programs; it may not exist yet. */
export const CACHE_DIR = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'northbridge-shop');

/** The path of a program on the PATH, or undefined. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds a Go program of `backend/test/support` into the cache unless this version exists; returns its path, or undefined when it is not
 * there and Go is missing or `mayBuild` is false.
 */
export async function goProgram(name, { mayBuild = true } = {}) {
  const source = path.join(GO_SOURCES, name);
  const program = path.join(CACHE_DIR, `${name}-${fingerprint(source)}`);
  if (existsSync(program)) return program;
  const go = onPath('go');
  if (!go || !mayBuild) return undefined;

  process.stderr.write(`Building ${name} with Go, once; this takes a few minutes …\n`);
  await mkdir(CACHE_DIR, { recursive: true });
  // Renamed when complete, so that a parallel build never finds an incomplete program.
  const unfinished = `${program}.${process.pid}`;
  // A folder without sources has a go.mod that names another module's program as its tool.
  const target = existsSync(path.join(source, 'main.go')) ? '.' : 'tool';
  const { status, output } = await run(go, ['build', '-o', unfinished, target], {
    limit: BUILD_TIMEOUT_MS,
    capture: true,
    cwd: source,
  });
  if (status !== 0) throw new Error(`go build ended with status ${status}: ${output.trim().split('\n').at(-1)}`);
  await rename(unfinished, program);
  return program;
}

/** Starts a program that prints its address and stops when its standard input closes. */
export async function startGoProgram(program, args) {
  // Go collects garbage four times as rarely, which takes a fifth less CPU time, until the program has 2 GiB.
  const env = { ...process.env, GOGC: '400', GOMEMLIMIT: '2GiB' };
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const address = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    new Promise((_, reject) => child.once('error', reject)),
    closed.then((status) => Promise.reject(new Error(`it ended with status ${status}`))),
  ]);
  return {
    address,
    stop: async () => {
      child.stdin.end();
      await closed;
    },
  };
}

function fingerprint(source) {
  const hash = createHash('sha256');
  for (const name of readdirSync(source).sort()) hash.update(readFileSync(path.join(source, name)));
  return hash.digest('hex').slice(0, 12);
}
