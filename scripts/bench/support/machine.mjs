import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { onPath } from '../../programs.mjs';

const SERVER_CORE = '0';
const LOAD_CORE = '1';
const canPin = process.platform === 'linux' && availableParallelism() > 1 && onPath('taskset') !== undefined;

/** The machine and the versions that a result depends on. */
export function machine() {
  const [{ model }] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const pinned = canPin
    ? 'server on core 0, load on core 1'
    : 'server and load share the cores, because `taskset` or a second core is missing';
  return {
    processor: `${model.trim()}, ${cpus().length} cores`,
    memory,
    node: process.version,
    system: process.platform,
    pinned,
  };
}

/** The command line that runs Node.js on the server's core. */
export function nodeOnServerCore(args) {
  return canPin ? ['taskset', ['-c', SERVER_CORE, process.execPath, ...args]] : [process.execPath, args];
}

/** Moves this process, which sends the load, and the programs that it starts to the load's core. */
export function pinLoad() {
  if (canPin) taskset(LOAD_CORE);
}

/** Lets this process use every core again. */
export function unpin() {
  if (canPin) taskset(`0-${cpus().length - 1}`);
}

function taskset(cores) {
  execFileSync('taskset', ['-a', '-p', '-c', cores, String(process.pid)], { stdio: 'ignore' });
}
