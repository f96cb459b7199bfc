import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { cacheDir, onPath } from './find-program.mjs';
import { run } from './run-command.mjs';

/** The first build downloads and compiles for minutes. */
const BUILD_LIMIT = 15 * 60_000;

/**
 * The server whose Go sources are in the folder, built into this user's cache when they are new here; undefined without Go.
 * `title` is what people call it.
 */
export async function goProgram(source, title) {
  const go = onPath('go');
  if (!go) return undefined;
  const program = path.join(cacheDir(), `${path.basename(source)}-${fingerprint(source)}`);
  if (existsSync(program)) return program;

  process.stderr.write(`Building ${title} with Go, once; that may take some minutes …\n`);
  await mkdir(cacheDir(), { recursive: true });
  // Built beside and moved: whoever builds at the same time finds all of it or nothing.
  const unfinished = `${program}.${process.pid}`;
  const { status, output } = await run(go, ['build', '-o', unfinished, '.'], {
    limit: BUILD_LIMIT,
    capture: true,
    cwd: source,
  });
  if (status !== 0) throw new Error(`go build ended with status ${status}: ${output.trim().split('\n').at(-1)}`);
  await rename(unfinished, program);
  return program;
}

/** Starts such a server, which prints its address and ends with its standard input; answers the address, and a `stop` that waits for its end. */
export async function startGoProgram(program, args) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    new Promise((_, reject) => child.once('error', reject)),
    ended.then((status) => Promise.reject(new Error(`it ended with status ${status}`))),
  ]);
  return {
    address,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function fingerprint(source) {
  const hash = createHash('sha256');
  for (const name of readdirSync(source).sort()) hash.update(readFileSync(path.join(source, name)));
  return hash.digest('hex').slice(0, 12);
}
