import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { onPath } from '../programs.mjs';
import { run } from '../run-command.mjs';

const SOURCE = fileURLToPath(new URL('power-loss.c', import.meta.url));
const COMPILE_TIMEOUT_MS = 120_000;

/** Compiles the library that keeps a copy of what was synced; returns its path, or why it is skipped. */
export async function compilePowerLoss() {
  if (process.platform !== 'linux') return { skipped: 'it needs Linux' };
  const compiler = ['cc', 'gcc', 'clang'].map(onPath).find(Boolean);
  if (!compiler) return { skipped: 'no C compiler (cc, gcc or clang) is on the PATH' };
  const library = path.join(temporaryFolder(), 'power-loss.so');
  const args = ['-Wall', '-O1', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl', '-lpthread'];
  const { status, output } = await run(compiler, args, { limit: COMPILE_TIMEOUT_MS, capture: true });
  if (status !== 0) throw new Error(`${compiler} ended with status ${status}: ${output}`);
  return { library };
}
