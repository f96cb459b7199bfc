/**
 * Replaces the built server's `main.js` by one file of the shop's code and one of its packages. Opening 2,500 small files took more
 * than half of the start and 20 MB. The other built files stay as they are for the commands, the emulator's process and the tests.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'dist/backend');
/** Packages with native code or files of their own, and packages that only some shops load. */
const SEPARATE = ['libsql', 'swagger-ui-dist', 'mongoose', 'stripe', 'firebase-admin'];

const bundle = await rolldown({
  cwd: ROOT,
  input: path.join(FOLDER, 'main.js'),
  platform: 'node',
  external: (id) => SEPARATE.some((name) => id === name || id.startsWith(`${name}/`)),
  onLog(level, log, report) {
    // Nest imports packages that the shop does not install, such as Express, only when it needs them.
    if (log.code !== 'UNRESOLVED_IMPORT') report(level === 'warn' ? 'error' : level, log);
  },
});
await bundle.write({
  dir: FOLDER,
  chunkFileNames: 'chunks/[name].js',
  // Names of classes appear in the API's document and in errors.
  keepNames: true,
  // Decorators call reflect-metadata, which must run first, as it does in the separate files.
  strictExecutionOrder: true,
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules\/(?!@nestjs\/mongoose)/ }] },
});
await bundle.close();
