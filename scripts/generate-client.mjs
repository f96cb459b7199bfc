/**
 * Generates the browser app's API client from the committed document: `npm run client`, part of `npm run openapi`.
 *
 * One file of calls per room, so that a page loads the calls of its own rooms; what every visitor's page may ask is a room as well, the
 * storefront. All types are in one file. `node scripts/generate-client.mjs <folder>` writes elsewhere.
 */
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = path.join(ROOT, 'docs/openapi.json');
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'frontend/src/api'));

/** What the pages that everybody sees ask, and the frame around all pages. Nothing that waits for somebody to sign in belongs here, but what finds out who it is. */
const STOREFRONT = ['checkReady', 'getConfig', 'getPart', 'isAdmin', 'listReviews', 'openSession'];
/** What no browser asks, or asks in its own way: files and streams. */
const LEFT_OUT = [
  ...['checkHealth', 'checkLive', 'getMetrics', 'receiveStripeEvent'],
  ...['exportOrders', 'exportParts', 'importParts', 'watchEvents'],
];

const SETTINGS = {
  schemaFile: DOCUMENT,
  apiFile: './api-root',
  apiImport: 'apiRoot',
  exportName: 'endpoints',
  tag: true,
  encodePathParams: true,
  prettierConfigFile: path.join(ROOT, '.prettierrc.json'),
  // the browser revalidates by itself
  endpointOverrides: [{ pattern: /.*/, parameterFilter: (name) => name !== 'If-None-Match' }],
};
/** Stands between the calls and their types in what the generator writes. */
const SEAM = 'export { injectedRtkApi as endpoints };\n';

const files = {};
files['types'] = (await generate(() => true)).types;
for (const [room, calls] of rooms()) {
  const { code } = await generate((name) => calls.includes(name));
  const types = [...new Set(code.match(/\b\w+Api(?:Response|Arg)\b/g))].toSorted();
  files[room] = `import type {\n${types.map((type) => `  ${type},\n`).join('')}} from './types.gen';\n${code}${SEAM}`;
}

for (const old of readdirSync(folder)) if (old.endsWith('.gen.ts')) rmSync(path.join(folder, old));
for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.gen.ts`), source);

/** The calls of each room: what the storefront does not take is where the document's tags put it. */
function rooms() {
  const operations = Object.values(JSON.parse(readFileSync(DOCUMENT, 'utf8')).paths).flatMap((one) =>
    Object.values(one),
  );
  const named = new Map();
  for (const {
    operationId: name,
    tags: [tag],
  } of operations) {
    if (LEFT_OUT.includes(name)) continue;
    const room = STOREFRONT.includes(name) ? 'storefront' : tag;
    named.set(room, [...(named.get(room) ?? []), name]);
  }
  return named;
}

/** What the generator makes of some calls: the code, and the types of them all. */
async function generate(filterEndpoints) {
  const source = await generateEndpoints({ ...SETTINGS, filterEndpoints });
  const [code, types] = source.split(SEAM);
  if (!types)
    throw new Error('The generator writes its files differently now: bring scripts/generate-client.mjs up to date.');
  return { code, types };
}
