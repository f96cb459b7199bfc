/**
 * Ends the build of the browser app: moves Vite's manifest out of the folder that the shop serves, and writes a Brotli and a gzip copy of
 * each text file. The server compresses the page itself, because it fills in the head.
 */
import { readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const APP = fileURLToPath(new URL('../dist/frontend', import.meta.url));
const MANIFEST = path.join(APP, '.vite/manifest.json');
const TEXT = /\.(js|css|svg|txt|webmanifest)$/;
/** Bytes below which compression saves less than its headers cost. */
const MIN_BYTES = 1024;

await rename(MANIFEST, `${APP}-manifest.json`);
await rmdir(path.dirname(MANIFEST));
const entries = await readdir(APP, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const content = await readFile(file);
    if (content.length < MIN_BYTES) return;
    const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }),
);
