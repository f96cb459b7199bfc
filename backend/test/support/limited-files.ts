import { spawnSync } from 'node:child_process';

/** Whether `prlimit` can limit the files of a process, which only Linux can; prints what is skipped without it. */
export function canLimitFiles(skipped: string): boolean {
  const can = spawnSync('prlimit', ['--version']).status === 0;
  if (!can) process.stderr.write(`${skipped} is skipped, because it needs prlimit, which only Linux has.\n`);
  return can;
}
