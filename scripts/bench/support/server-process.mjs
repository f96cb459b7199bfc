import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../shop-process.mjs';
import { nodeOnServerCore } from './machine.mjs';
import { removeFolder, temporaryFolder } from './temporary-folder.mjs';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 5;
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;
const running = new Set();

/** Ends every server that still runs, after a failure. */
export function stopAllServers() {
  for (const child of running) child.kill('SIGKILL');
}
process.once('exit', stopAllServers);

/**
 * Starts a Node.js program on the server's core and waits for the first successful answer to `GET <ready>`. The program listens on `PORT`
 * and stores its data in `DATA_DIR`. Returns its `url`, `pid`, `startMs` (spawn to first answer), `cpuMs()`, `memoryMb()`, `output()`, `kill()`, and
 * `stop()`, which removes a folder that was made here. Throws an error with the program's output when it ends early.
 */
export async function startServer(file, { env = {}, dataDir, ready = '/' } = {}) {
  const folder = dataDir ?? temporaryFolder();
  const [port] = await freePorts(1);
  const [command, args] = nodeOnServerCore([fileURLToPath(new URL(file, import.meta.url))]);
  const output = [];
  const spawnedAt = performance.now();
  const child = spawn(command, args, {
    // Outside the project's folder, so that a developer's .env is not read.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...env,
    },
  });
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve)).finally(() => running.delete(child));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(timer);
    if (dataDir === undefined) removeFolder(folder);
  };
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(url + ready, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`${path.basename(file)}: ${error.message}\n${output.join('')}`, { cause: error });
  }
  const startMs = performance.now() - spawnedAt;
  return {
    url,
    pid: child.pid,
    startMs,
    stop,
    kill,
    cpuMs: () => cpuMs(child.pid),
    memoryMb: () => memoryMb(child.pid),
    output: () => output.join(''),
    dataDir: folder,
  };
}

async function answering(address, hasEnded) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (hasEnded()) throw new Error('the server ended while starting');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`the server did not answer within ${START_TIMEOUT_MS / 1000} s`);
}

/** CPU time of a process so far; undefined where /proc is missing. */
function cpuMs(pid) {
  const fields = readProc(pid, 'stat')?.split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory of a process, without its child processes; undefined where /proc is missing. */
function memoryMb(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readProc(pid, 'status') ?? '')?.[1];
  return kilobytes && Math.round(Number(kilobytes) / 1024);
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
