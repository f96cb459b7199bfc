import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The process groups under way. */
const groups = new Set();

/**
 * Runs a command, in the project's folder unless `cwd` names another, and answers its exit status, its seconds, and its output when that was captured.
 * What runs longer than `limit` milliseconds is ended, with everything it started, and answers the status 124.
 */
export async function run(command, args, { limit, capture = false, discardStdout = false, cwd = ROOT }) {
  const began = Date.now();
  const stdout = capture ? 'pipe' : discardStdout ? 'ignore' : 'inherit';
  // A group of its own, so that browsers and servers below it end with it.
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', stdout, capture ? 'pipe' : 'inherit'],
  });
  groups.add(child.pid);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));

  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, limit);
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
  clearTimeout(timer);
  groups.delete(child.pid);
  if (isLate)
    console.error(`${command} ${args.join(' ')} took longer than ${Math.round(limit / 1000)} s and was ended.`);
  return {
    status: isLate ? 124 : status,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

/** Ends every command under way. */
export function stopAll() {
  for (const pid of groups) endGroup(pid);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
    setTimeout(() => process.kill(-pid, 'SIGKILL'), 5_000).unref();
  } catch {
    // It ended by itself just now.
  }
}
