import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cacheDir, onPath } from './find-program.mjs';
import { run } from './run-command.mjs';

const SOURCE = fileURLToPath(new URL('../backend/test/support/ferretdb', import.meta.url));
/** The first build downloads and compiles for minutes. */
const BUILD_LIMIT = 15 * 60_000;

/** The server of `backend/test/support/ferretdb`, built when its sources are new here; undefined without Go. */
export async function ferretdbProgram() {
  const go = onPath('go');
  if (!go) return undefined;
  const program = path.join(cacheDir(), `ferretdb-${fingerprint()}`);
  if (existsSync(program)) return program;

  process.stderr.write('Building FerretDB with Go, once; that takes some minutes …\n');
  await mkdir(cacheDir(), { recursive: true });
  // Built beside and moved: whoever builds at the same time finds all of it or nothing.
  const unfinished = `${program}.${process.pid}`;
  const { status, output } = await run(go, ['build', '-o', unfinished, '.'], {
    limit: BUILD_LIMIT,
    capture: true,
    cwd: SOURCE,
  });
  if (status !== 0) throw new Error(`go build ended with status ${status}: ${output.trim().split('\n').at(-1)}`);
  await rename(unfinished, program);
  return program;
}

/** Starts the program on the folder; answers its address, and a `stop` that waits for its end. */
export async function startFerretdb(program, data) {
  const child = spawn(program, ['-data', data], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    new Promise((_, reject) => child.once('error', reject)),
    ended.then((status) => Promise.reject(new Error(`it ended with status ${status}`))),
  ]);
  return {
    uri: `mongodb://${address}/`,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const name of readdirSync(SOURCE).sort()) hash.update(readFileSync(path.join(SOURCE, name)));
  return hash.digest('hex').slice(0, 12);
}
