import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { IS_QUICK } from '#test/support/quick.js';
import { testShop } from '#test/support/test-shop.js';

const ROOT = resolve(__dirname, '../..');
const COMMITTED = join(ROOT, 'docs/openapi.json');
const CLIENT = join(ROOT, 'frontend/src/api');

/** Method and path of every route in the spec of the shop. */
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

/** The verbs that begin summaries. */
const VERB = new RegExp(
  `^(${[
    ...['Add', 'Ask', 'Cancel', 'Change', 'Check', 'Choose', 'Complete', 'Correct', 'Create', 'Delete', 'Drop'],
    ...['Export', 'Find', 'Hide'],
    ...['Import', 'List', 'Make', 'Pay', 'Place', 'Read', 'Receive', 'Reconcile', 'Record', 'Refund', 'Refuse', 'Send'],
    ...['Ship', 'Sign', 'Start', 'Undo', 'Verify', 'Watch', 'Write'],
  ].join('|')}) `,
);

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}
interface Response {
  description?: string;
  content?: Record<string, Media>;
}
interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  schema?: { example?: unknown };
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Document {
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { additionalProperties?: boolean; properties?: Record<string, object> }>;
    securitySchemes: Record<string, object>;
  };
}

describe('the OpenAPI document', () => {
  const shop = testShop();
  let document: Document;
  beforeAll(async () => {
    const { body } = await shop.anonymous.get('/docs-json').expect(200);
    document = body as Document;
  });

  const calls = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ call: `${method} ${path}`, path, method, ...operation })),
    );
  const media = (operation: Operation) =>
    [operation.requestBody, ...Object.values(operation.responses)].flatMap((holder) =>
      Object.entries(holder?.content ?? {}),
    );

  it('matches the committed file (`npm run openapi` updates it)', () => {
    expect(document).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
  });

  it('has every route of the spec', () => {
    expect(calls().map(({ call }) => call)).toEqual(expect.arrayContaining(SPEC));
  });

  it('gives every operation a unique id that reads well as a hook: useListPartsQuery, usePlaceOrderMutation', () => {
    const names = calls().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(([A-Z][a-z]+)+)?$/.test(name ?? ''))).toEqual([]);
  });

  it('describes every operation, parameter and response', () => {
    const silent = calls().flatMap(({ call, summary, description, tags, parameters = [], responses }) => [
      ...(summary && description && description !== summary && tags?.length ? [] : [call]),
      ...parameters.filter((one) => !one.description || !one.schema).map((one) => `${call}: ${one.name}`),
      ...Object.entries(responses)
        .filter(([, one]) => !one.description)
        .map(([status]) => `${call}: ${status}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('groups the operations by task, and describes every group', () => {
    const groups = document.tags.map(({ name }) => name);
    expect(new Set(calls().map(({ tags = [] }) => tags.join()))).toEqual(new Set(groups));
    expect(document.tags.filter(({ description }) => !description)).toEqual([]);
    const groupOf = (call: string) =>
      calls()
        .find((one) => one.call === call)
        ?.tags?.join();
    expect(groups.slice(0, 3)).toEqual(['Health', 'Orders', 'Refunds and reconciliation']);
    expect(groupOf('get /health/ready')).toBe('Health');
    expect(groupOf('patch /shipped/{id}')).toBe('Orders');
    expect(groupOf('get /orders/export')).toBe('Orders');
    expect(groupOf('post /orders/{id}/refunds')).toBe('Refunds and reconciliation');
    expect(groupOf('get /reconciliation')).toBe('Refunds and reconciliation');
  });

  it('begins every summary with a verb', () => {
    expect(calls().flatMap(({ summary = '' }) => (VERB.test(summary) ? [] : summary))).toEqual([]);
  });

  it('describes every field', () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => !('description' in field))
        .map(([field]) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });

  it('has an example of every parameter, body and response', () => {
    const bare = calls().flatMap((operation) => [
      ...(operation.parameters ?? [])
        .filter(({ example, schema }) => (example ?? schema?.example) === undefined)
        .map(({ name }) => `${operation.call}: ${name}`),
      ...media(operation)
        .filter(([, { example, examples }]) => example === undefined && Object.keys(examples ?? {}).length === 0)
        .map(([type]) => `${operation.call}: ${type}`),
    ]);
    expect(bare).toEqual([]);
  });

  it('has examples that are valid under their schemas', () => {
    const wrong = calls().flatMap((operation) =>
      media(operation).flatMap(([, { schema = {}, example, examples = {} }]) =>
        [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
          .map((value) => shop.contract.mismatchOf(schema, value))
          .filter((mismatch) => mismatch !== undefined)
          .map((mismatch) => `${operation.call}: ${mismatch}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('has a schema for every response body except 304', () => {
    const loose = calls().flatMap((operation) => [
      ...media(operation)
        .filter(([, { schema }]) => !schema)
        .map(([type]) => `${operation.call}: ${type}`),
      ...Object.entries(operation.responses)
        .filter(([status, { content }]) => (status === '304') === (content !== undefined))
        .map(([status]) => `${operation.call}: ${status}`),
    ]);
    expect(loose).toEqual([]);
  });

  it('lists every possible error response with its problem type', () => {
    const missing = calls().flatMap(({ call, path, method, security, requestBody, parameters = [], responses }) => {
      const expected = [
        '503',
        ...(method === 'get' ? [] : ['400', '413', '415', '429']),
        ...(path.includes('{') ? ['400', '414'] : []),
        ...(parameters.some((one) => one.in === 'query') || requestBody ? ['400'] : []),
        ...(parameters.some((one) => one.name === 'If-None-Match') ? ['304'] : []),
        ...(security ? ['401'] : []),
      ];
      return expected.filter((status) => !(status in responses)).map((status) => `${call}: ${status}`);
    });
    expect(missing).toEqual([]);
    const statuses = (call: string) => Object.keys(calls().find((one) => one.call === call)?.responses ?? {});
    expect(statuses('post /orders')).toEqual(expect.arrayContaining(['201', '400', '401', '403', '404', '409']));
    expect(statuses('post /sandbox/payment_intents/{id}/confirm')).toContain('402');
  });

  it('declares both kinds of token', () => {
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['bearer', 'id-token']);
    const used = new Set(calls().flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))));
    expect([...used].sort()).toEqual(['bearer', 'id-token']);
  });

  it('forbids unknown fields in request bodies', () => {
    expect(document.components.schemas['NewOrderBody']?.additionalProperties).toBe(false);
  });

  it('is shown at /docs without third-party scripts', async () => {
    const { text } = await shop.anonymous.get('/docs').expect(200);
    expect(text).toContain('swagger-ui');
    expect(text).not.toMatch(/src=["']https?:/);
  });
});

describe('Swagger UI', () => {
  const shop = testShop();
  const shown = async () => {
    const { text } = await shop.anonymous.get('/docs/swagger-ui-init.js').expect(200);
    const [, options = ''] = /let options = (\{[\s\S]*?\n\});\n/.exec(text) ?? [];
    return JSON.parse(options) as { swaggerDoc: Document; customOptions: Record<string, unknown> };
  };
  const operation = async (path: string, method: string) => (await shown()).swaggerDoc.paths[path]![method]!;

  it('fills in no parameter, so that a call contains only what its user chose', async () => {
    const { paths } = (await shown()).swaggerDoc;
    const parameters = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((one) => one.parameters ?? []),
    );
    expect(parameters.length).toBeGreaterThan(50);
    expect(parameters.filter(({ example, schema }) => (example ?? schema?.example) !== undefined)).toEqual([]);
    const [id, key] = (await operation('/orders/{id}/refunds', 'post')).parameters!;
    expect(id!.description).toBe("The order's id, such as `665f1c2ab3d4e5f60718293a`");
    expect(key!.description).toContain('such as `0c1b6a52-7a3e-4a43-8f4a-5e1f3d1f6a77`');
  });

  it.each([
    ['/shipped/{id}', 'patch'],
    ['/orders/{id}/refunds', 'post'],
  ])('suggests an empty body for %s first: no override of a refusal and no amount', async (path, method) => {
    const { examples = {} } = (await operation(path, method)).requestBody!.content['application/json']!;
    expect(Object.values(examples)[0]!.value).toEqual({});
    expect(Object.keys(examples)).toHaveLength(3);
  });

  it('does not store tokens', async () => {
    expect((await shown()).customOptions['persistAuthorization']).not.toBe(true);
  });
});

// The generator loads TypeScript and a formatter, which takes seconds.
if (!IS_QUICK)
  it("the browser app's client matches the committed document (`npm run client` updates it)", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-client-'));
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/generate-client.mjs'), folder]);
    const generated = generatedFiles(folder);
    rmSync(folder, { recursive: true });
    expect(Object.keys(generated)).toContain('types.gen.ts');
    expect(generated).toEqual(generatedFiles(CLIENT));
  }, 300_000);

function generatedFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.gen.ts'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
