/**
 * Generates the browser app's API client from the committed document: `npm run client`, part of `npm run openapi`. Writes endpoints to
 * `endpoints.gen.ts` and their types to `types.gen.ts`; `node scripts/generate-client.mjs <folder>` writes to another folder.
 */
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'frontend/src/api'));

/** Operations that the browser does not use, or uses without RTK Query: files and streams. */
const LEFT_OUT = [
  ...['checkHealth', 'checkLive', 'getMetrics', 'receiveStripeEvent'],
  ...['exportOrders', 'exportParts', 'importParts', 'watchEvents'],
];

const SETTINGS = {
  schemaFile: path.join(ROOT, 'docs/openapi.json'),
  apiFile: './api-root',
  apiImport: 'apiRoot',
  exportName: 'endpoints',
  encodePathParams: true,
  prettierConfigFile: path.join(ROOT, '.prettierrc.json'),
  // The browser revalidates its HTTP cache itself.
  endpointOverrides: [{ pattern: /.*/, parameterFilter: (name) => name !== 'If-None-Match' }],
};

/** The separator between the endpoints and their types in the generated source. */
const SEPARATOR = 'export { injectedRtkApi as endpoints };\n';

const [, types] = (await generateEndpoints(SETTINGS)).split(SEPARATOR);
const [calls] = (await generateEndpoints({ ...SETTINGS, filterEndpoints: (name) => !LEFT_OUT.includes(name) })).split(
  SEPARATOR,
);
if (!types) throw new Error('The generator writes its files differently now: update scripts/generate-client.mjs.');
const names = [...new Set(calls.match(/\b\w+Api(?:Response|Arg)\b/g))].toSorted();
writeFileSync(path.join(folder, 'types.gen.ts'), types);
writeFileSync(
  path.join(folder, 'endpoints.gen.ts'),
  `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './types.gen';\n${calls}${SEPARATOR}`,
);
