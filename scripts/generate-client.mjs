/**
 * Generates the browser app's API client from the committed document: `npm run client`, part of `npm run openapi`. Writes endpoints with
 * their hooks to `endpoints.gen.ts`, those for admins alone to `admin-endpoints.gen.ts`, so that visitors do not load them, all types to
 * `types.gen.ts`, the limits of what they take to `limits.gen.ts` and the units of numbers to `units.gen.ts`;
 * `node scripts/generate-client.mjs <folder>` writes to another folder.
 */
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'frontend/src/api'));

/** Operations that the browser does not use, or uses without RTK Query: files and streams. */
const LEFT_OUT = [
  ...['checkHealth', 'checkLive', 'getMetrics', 'receiveStripeEvent'],
  ...['exportOrders', 'exportSelectedOrders', 'exportParts', 'exportSelectedParts', 'importParts', 'watchEvents'],
  ...['exportPapers', 'exportStats', 'getCreditNote', 'getInvoice', 'getPackingSlips', 'getPaperArchive'],
  ...['printPackingSlips', 'addPicture', 'addPartPicture', 'addPartDatasheet', 'getPicture', 'getDatasheet'],
];

/** Customers use these too, although they refuse some requests with 403; other operations with that response are for admins alone. */
const FOR_CUSTOMERS = [
  'addReview',
  'getBasket',
  'getFacets',
  'listParts',
  'listReviews',
  'openSession',
  'placeOrder',
  'putBasket',
];

const DOCUMENT = path.join(ROOT, 'docs/openapi.json');
const SETTINGS = {
  schemaFile: DOCUMENT,
  apiFile: './api-root',
  apiImport: 'apiRoot',
  exportName: 'endpoints',
  encodePathParams: true,
  hooks: { queries: true, lazyQueries: false, mutations: true },
  prettierConfigFile: path.join(ROOT, '.oxfmtrc.json'),
  // The browser revalidates its HTTP cache itself.
  endpointOverrides: [{ pattern: /.*/, parameterFilter: (name) => name !== 'If-None-Match' }],
};

/** The separator between the endpoints and their types in the generated source. */
const SEPARATOR = /export \{ injectedRtkApi as \w+ \};\n/;
/** The separator between the types and the hooks. */
const HOOKS = 'export const {\n';

const FOR_ADMINS = Object.values(JSON.parse(readFileSync(DOCUMENT, 'utf8')).paths)
  .flatMap((operations) => Object.values(operations))
  .filter(({ operationId, responses }) => '403' in responses && !FOR_CUSTOMERS.includes(operationId))
  .map(({ operationId }) => operationId);

writeFileSync(path.join(folder, 'types.gen.ts'), (await generate()).types);
await writeEndpoints('endpoints.gen.ts', (name) => !FOR_ADMINS.includes(name));
await writeEndpoints('admin-endpoints.gen.ts', (name) => FOR_ADMINS.includes(name), {
  apiFile: './api',
  apiImport: 'api',
  exportName: 'adminEndpoints',
});

async function writeEndpoints(file, isIn, settings) {
  const used = await generate({ filterEndpoints: (name) => isIn(name) && !LEFT_OUT.includes(name), ...settings });
  const calls = withListings(used.calls);
  const names = [...new Set(calls.match(/\b\w+Api(?:Response|Arg)\b/g))].toSorted();
  const content = [
    `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './types.gen';\n`,
    "import { type Listing, toListing } from './listing';\n",
    ...[calls, used.separator, HOOKS, used.hooks],
  ];
  writeFileSync(path.join(folder, file), content.join(''));
}

const { components, paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
writeFileSync(path.join(folder, 'limits.gen.ts'), limitsIn({ components, paths }));
writeFileSync(path.join(folder, 'units.gen.ts'), unitsIn(components.schemas.AttributeView.properties.family));

async function generate(more) {
  const source = withApiNames(await generateEndpoints({ ...SETTINGS, ...more }));
  const [separator] = SEPARATOR.exec(source) ?? [];
  const [calls, rest] = source.split(separator);
  const [types, hooks] = rest?.split(HOOKS) ?? [];
  if (!hooks) throw new Error('The generator writes its files differently now: update scripts/generate-client.mjs.');
  return { calls, separator, types, hooks };
}

/** Names query parameters as the API does: the generator turns `part_id` into `partId`. */
function withApiNames(source) {
  const names = new Map(
    [...source.matchAll(/^ +(\w+_\w+): queryArg\.(\w+),$/gm)].map(([, name, given]) => [given, name]),
  );
  return source.replaceAll(/(?<=queryArg\.)\w+|(?<=^ {2})\w+(?=\?: )/gm, (name) => names.get(name) ?? name);
}

/** Adds the total and the cursors, which are in headers, to the responses with a list. */
function withListings(source) {
  return source.replaceAll(
    /build\.query<(List\w+)ApiResponse, (\w+)>\(\{\n( *)/g,
    'build.query<Listing<$1ApiResponse[number]>, $2>({\n$3transformResponse: toListing<$1ApiResponse[number]>,\n$3',
  );
}

/** A constant for each schema, and for the query of each operation, with the longest text, the largest number, the most items or the most levels of its fields. */
function limitsIn({ components, paths }) {
  const schemas = Object.entries(components.schemas).map(([name, { properties = {} }]) => [
    name,
    Object.entries(properties),
  ]);
  const queries = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, parameters = [] }) => [
      `${operationId}Query`,
      parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
    ]);
  const constants = [...schemas, ...queries].flatMap(([name, fields]) => {
    const limits = fields.flatMap(([field, { maxLength, maximum, maxItems, 'x-levels': levels }]) => {
      const limit = maxLength ?? maximum ?? maxItems ?? levels;
      return limit === undefined ? [] : [`${/^\w+$/.test(field) ? field : `'${field}'`}: ${limit}`];
    });
    const constant = `${name[0].toLowerCase()}${name.slice(1)}Limits`;
    return limits.length === 0 ? [] : [`export const ${constant} = { ${limits.join(', ')} };`];
  });
  return `/* The limits of the API's document. */\n\n${constants.join('\n')}\n`;
}

/** The units of each family with what converts them. */
function unitsIn({ 'x-units': units }) {
  const families = Object.entries(units).map(
    ([family, table]) => `  ${family}: [\n${table.map((unit) => `    ${JSON.stringify(unit)},\n`).join('')}  ],\n`,
  );
  return `export interface Unit {
  name: string;
  /** how many base units it is */
  factor: number;
  /** added, in the base unit, to a converted number */
  offset?: number;
  /** other spellings */
  spellings?: readonly string[];
}
export type Family = ${Object.keys(units)
    .map((family) => `'${family}'`)
    .join(' | ')};

/** The units of each family, its base unit first. */
export const UNITS: Readonly<Record<Family, readonly Unit[]>> = {\n${families.join('')}};\n`;
}
