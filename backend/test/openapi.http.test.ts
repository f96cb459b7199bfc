import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testShop } from '#test/support/test-shop.js';

const ROOT = resolve(__dirname, '../..');
const COMMITTED = join(ROOT, 'docs/openapi.json');
const CLIENT = join(ROOT, 'frontend/src/api/endpoints.gen.ts');

/** Method and path of every call that the spec of the shop lists. */
const SPEC = [
  'get /',
  'get /admin/{email}',
  'get /parts',
  'get /purchase/{id}',
  'post /parts',
  'put /parts/{id}',
  'delete /parts/{id}',
  'get /reviews',
  'post /reviews',
  'get /user',
  'put /user/{email}',
  'put /user/admin/{email}',
  'get /user/{email}',
  'put /update/{id}',
  'get /orders',
  'get /orders/{email}',
  'post /orders',
  'delete /orders/{id}',
  'patch /shipped/{id}',
  'get /payment/order/{id}',
  'post /create-payment-intent',
  'patch /orders/{id}',
];

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { additionalProperties?: boolean }> };
}

describe('the OpenAPI document', () => {
  const shop = testShop();
  let document: Document;
  beforeAll(async () => {
    const { body } = await shop.anonymous.get('/docs-json').expect(200);
    document = body as Document;
  });

  it('is the committed one; `npm run openapi` brings that up to date', () => {
    expect(document).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
  });

  it('has every call of the spec', () => {
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(calls).toEqual(expect.arrayContaining(SPEC));
  });

  it('names and explains every call, and every operation once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(operations.length);
    expect(operations.filter(({ operationId, summary }) => !operationId || !summary)).toEqual([]);
  });

  it('says that bodies take no unknown fields', () => {
    expect(document.components.schemas['NewOrderBody']?.additionalProperties).toBe(false);
  });

  it('can be read and tried at /docs, without scripts from elsewhere', async () => {
    const { text } = await shop.anonymous.get('/docs').expect(200);
    expect(text).toContain('swagger-ui');
    expect(text).not.toMatch(/src="https?:/);
  });
});

describe("the browser app's client", () => {
  it('is what the committed document generates; `npm run client` brings it up to date', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-client-'));
    const output = join(folder, 'endpoints.gen.ts');
    const config = join(folder, 'codegen.cjs');
    writeFileSync(
      config,
      `module.exports = { ...require(${JSON.stringify(join(ROOT, 'frontend/openapi-codegen.cjs'))}),
        schemaFile: ${JSON.stringify(COMMITTED)}, apiFile: './api-root.ts', outputFile: ${JSON.stringify(output)},
        prettierConfigFile: ${JSON.stringify(join(ROOT, '.prettierrc.json'))} };`,
    );
    const tool = join(ROOT, 'node_modules/.bin/rtk-query-codegen-openapi');
    await promisify(execFile)(process.execPath, [tool, config]);
    const generated = readFileSync(output, 'utf8');
    rmSync(folder, { recursive: true });
    expect(withoutImport(generated)).toBe(withoutImport(readFileSync(CLIENT, 'utf8')));
    // The generator loads TypeScript and Prettier.
  }, 60_000);
});

/** The first line names the place of a neighbour, which differs by folder. */
function withoutImport(source: string): string {
  return source.slice(source.indexOf('\n'));
}
