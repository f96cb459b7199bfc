import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const SCRIPT = resolve(__dirname, '../../../scripts/go-program.mjs');
const NOT_BUILT = 3;

/**
 * The path of a Go program of this folder, which is built if necessary, or the reason why it is unavailable. With `CI` set a failed build
 * is a failure of the tests, so that CI never skips them silently.
 */
export function goProgram(name: string): { program: string } | { missing: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, name], { encoding: 'utf8' });
  if (status === 0) return { program: stdout.trim() };
  const missing = stderr.trim().split('\n').at(-1) ?? '';
  if (status !== NOT_BUILT && process.env['CI']) throw new Error(`${name}: ${missing}`);
  process.stderr.write(`The tests with ${name} are skipped: ${missing}\n`);
  return { missing };
}
