/**
 * Replaces the built server's `main.js`, and the commands' `cli/shop.js`, by a file of the shop's code and nine of its packages.
 * Opening 2,500 small files took more than half of the start and 20 MB; a command takes 0.42 s instead of 0.87.
 * The other built files stay as they are for the emulator's process and the tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Of a file with packages, in bytes: Node.js kept 12 MB of what it needed to load all of them as one file. */
const MAX_FILE_SIZE = 2 ** 20;
const FOLDER = path.join(ROOT, 'dist/backend');
const ENTRIES = ['main', 'cli/shop'];
/** Packages with native code or files of their own, and packages that only some shops load. */
const SEPARATE = [
  ...['@photostructure/sqlite', 'swagger-ui-dist', 'mongoose', 'stripe', 'firebase-admin', 'nodemailer'],
  '@fastify/http-proxy',
];

const bundle = await rolldown({
  cwd: ROOT,
  input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(FOLDER, `src/${name}.js`)])),
  platform: 'node',
  // Nothing imports the entries.
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    { name: 'compilers-maps', load: loadWithMap },
    { name: 'escape-wide-characters', generateBundle: escapeWideCharacters },
  ],
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
  // Node.js reads them only with --enable-source-maps; without the sources they are half as large.
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Decorators call reflect-metadata, which must run first, as it does in the separate files.
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'packages', test: /node_modules\/(?!@nestjs\/mongoose)/, maxSize: MAX_FILE_SIZE },
      // The image of a live shop has no file of this name.
      { name: 'demo', test: /dist\/backend\/demo\//, includeDependenciesRecursively: false },
    ],
  },
});
await bundle.close();

/** A compiled file with the compiler's map, so that the bundle's maps lead to the TypeScript sources. */
function loadWithMap(file) {
  if (!file.startsWith(FOLDER) || !existsSync(`${file}.map`)) return undefined;
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return { code: readFileSync(file, 'utf8'), map };
}

/** Node.js keeps the source of every file in memory, with two bytes per character as soon as one of them is outside Latin-1. */
function escapeWideCharacters(_, files) {
  for (const file of Object.values(files).filter(({ type }) => type === 'chunk')) {
    // The replacement would change its meaning.
    if (/\\[^\0-\xff]/.test(file.code)) throw new Error(`${file.fileName} has a backslash before a wide character.`);
    file.code = file.code.replaceAll(/[^\0-\xff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  }
}
