import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { temporaryFolder } from './bench/support/temporary-folder.mjs';
import { onPath } from './programs.mjs';
import { run } from './run-command.mjs';

const COMPILE_TIMEOUT_MS = 120_000;

/** Compiles a C file to a library for LD_PRELOAD; returns its path, or why it is skipped. */
export async function compileLibrary(sourceUrl) {
  if (process.platform !== 'linux') return { skipped: 'it needs Linux' };
  const compiler = ['cc', 'gcc', 'clang'].map(onPath).find(Boolean);
  if (!compiler) return { skipped: 'no C compiler (cc, gcc or clang) is on the PATH' };
  const source = fileURLToPath(sourceUrl);
  const library = path.join(temporaryFolder(), `${path.basename(source, '.c')}.so`);
  const args = ['-Wall', '-O1', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'];
  const { status, output } = await run(compiler, args, { limit: COMPILE_TIMEOUT_MS, capture: true });
  if (status !== 0) throw new Error(`${compiler} ended with status ${status}: ${output}`);
  return { library };
}
