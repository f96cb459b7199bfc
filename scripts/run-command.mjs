import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Process groups of running commands. */
const groups = new Set();
/** Linux counts CPU time in ticks of 10 ms for every program. */
const TICKS_PER_SECOND = 100;
let cpuOfEarlierCommands = 0;

/**
 * Runs a command in the project's folder, or in `cwd`, with `env` added to the environment; returns its exit status, its duration and its
 * CPU time with that of its child processes in seconds, and its output when `capture` is set.
 * With a `prefix`, each line of its output begins with it, so that commands can run side by side; `onLine` gets the lines too.
 * A command that exceeds `limit` milliseconds is killed with all its child processes and returns status 124; `signal` ends it as well.
 */
export async function run(command, args, { limit, capture = false, prefix, onLine, signal, cwd = ROOT, env = {} }) {
  const startedAt = Date.now();
  const shown = capture || prefix !== undefined ? 'pipe' : 'inherit';
  // A separate process group, so that its browsers and servers end with it.
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', shown, shown],
  });
  groups.add(child.pid);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr].filter(Boolean)) {
    if (capture) stream.on('data', (chunk) => chunks.push(chunk));
    else
      createInterface({ input: stream }).on('line', (line) => {
        console.log(prefix + line);
        onLine?.(line);
      });
  }

  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child.pid);
  }, limit);
  signal?.addEventListener('abort', () => endGroup(child.pid));
  let cpuSeconds = 0;
  child.once('exit', () => {
    cpuSeconds = childrenCpuSeconds() - cpuOfEarlierCommands;
    cpuOfEarlierCommands += cpuSeconds;
  });
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  groups.delete(child.pid);
  if (timedOut)
    console.error(`${command} ${args.join(' ')} took longer than ${Math.round(limit / 1000)} s and was ended.`);
  return {
    status: timedOut ? 124 : status,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    cpuSeconds,
  };
}

/** The CPU time of all child processes that have ended, with theirs; 0 where the system has no /proc. */
export function childrenCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** When this process is asked to end: ends every running command, which are in process groups of their own, then waits for `cleanUp`. */
export function stopAllOnSignal(cleanUp) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      stopAll();
      await cleanUp?.();
      process.exit(130);
    });
  }
}

/** Ends every running command. */
export function stopAll() {
  for (const pid of groups) endGroup(pid);
}

function endGroup(pid) {
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => signalGroup(pid, 'SIGKILL'), 5_000).unref();
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
}
