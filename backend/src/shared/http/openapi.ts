import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { z } from 'zod';
import { DomainError } from '../domain-error.js';
import { problemOf, problemResponse } from './api-problems.js';
import { viewSchema, viewSchemas } from './view.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const ACCESS_TOKEN =
  'The access token of the shop. A browser that is signed in to the shop has one already; a script gets one from `PUT /user/{email}`.';

/** The groups of the operations, in the order in which Swagger UI shows them. */
const TAGS = {
  Health: 'Whether the shop runs, its metrics and its public settings',
  Orders: 'Find, export, ship and cancel orders',
  'Refunds and reconciliation': "Refund orders, check payments, compare orders with the card provider's payments",
  Basket: 'What you want to order, the same on all your devices',
  Parts: 'The catalogue and its stock: add, change, import and export parts',
  Reviews: 'Read, write and hide reviews',
  Customers: 'Who ordered, and what it came to',
  Search: 'Find orders, parts, users and messages',
  Users: 'Sign-in, profiles and admins',
  'Sales figures': 'Revenue, orders and best-selling parts',
  'Audit log': 'Actions of admins: actor, time, record, before and after',
  Papers: 'Invoices, credit notes and packing slips',
  Messages: 'What the shop writes to customers and admins: list, read and send again',
  'Live events': 'A stream of what happens in the shop',
  'Card payments': "Called by customers' browsers and by Stripe to pay an order",
  Sandbox: 'Test cards, while the shop has no Stripe keys',
};

/** The OpenAPI 3 document of the app's routes. It depends only on the code: the same build creates the same document. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Northbridge Components API')
    .setDescription('The API of the shop. Errors are `application/problem+json` (RFC 9457).')
    .setVersion('1')
    .addServer('/', 'The API at the root')
    .addServer('/api', 'The same API below /api, for proxies and the browser app')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: ACCESS_TOKEN }, 'bearer')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: "The identity provider's ID token" },
      'id-token',
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    standardSchemaConverter: (view) => ({ schema: viewSchema(view as z.ZodType) }),
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...viewSchemas() } };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (!operation) continue;
      closeRequestBody(document, operation);
      mergeHeaderParameters(operation);
      addCommonAnswers(path, method, operation);
      addExamples(document, operation);
    }
  }
  return sortKeys(document) as OpenAPIObject;
}

/** Forbids additional fields in the schemas of the body and its objects, because the shop refuses unknown fields. */
function closeRequestBody(document: OpenAPIObject, { requestBody }: Operation): void {
  const schema = requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined;
  for (const name of namesIn(schema)) close(document, name);
}

function close(document: OpenAPIObject, name: string): void {
  const model = document.components?.schemas?.[name];
  if (!model || '$ref' in model || model.additionalProperties === false) return;
  model.additionalProperties = false;
  for (const inner of namesIn(model)) close(document, inner);
}

/** The names of the schemas that a schema references. */
function namesIn(schema: unknown): string[] {
  const references = JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...references].map(([, name = '']) => name);
}

/** Merges the header parameters that Nest derives from a handler with those of `@ApiHeader`, which decide whether a header is required. */
function mergeHeaderParameters(operation: Operation): void {
  const parameters = operation.parameters?.filter((parameter) => 'in' in parameter) ?? [];
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const best = new Map(headers.map((header) => [header.name.toLowerCase(), header]));
  for (const header of headers) if (header.description) best.set(header.name.toLowerCase(), header);
  for (const header of headers) header.required = Boolean(header.description) && header.required === true;
  operation.parameters = parameters.filter(
    (parameter) => parameter.in !== 'header' || best.get(parameter.name.toLowerCase()) === parameter,
  );
}

/** Sorts the keys of every object, so that versions of the document can be compared line by line. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

type Response = ReturnType<typeof problemResponse>;

const TOO_MANY = new DomainError('too-many', 'too-many-requests', 'Too many requests; please try again in a moment.');

/** Adds the responses that are sent outside the controllers and depend only on method and path. */
export function addCommonAnswers(path: string, method: string, { responses }: Operation): void {
  const known = responses as Record<string, { content?: Partial<Response['content']> } | undefined>;
  for (const refusal of commonRefusals(path, method)) {
    const problem = problemOf(refusal);
    const common = problemResponse([problem]);
    const own = known[problem.status];
    const ownExamples = own?.content?.['application/problem+json']?.examples;
    for (const content of Object.values(common.content)) Object.assign(content.examples, ownExamples);
    known[problem.status] = { ...common, ...own, content: { ...own?.content, ...common.content } };
  }
}

function commonRefusals(path: string, method: string): (DomainError | number)[] {
  return [
    503,
    // For invalid percent-encoding; 414 for a parameter longer than any id or e-mail.
    400,
    ...(path.includes('{') ? [414] : []),
    // The shop reads bodies before it knows that a route expects none.
    ...(method === 'get' ? [] : [413, 415, TOO_MANY]),
  ];
}

type Content = Record<string, { schema?: unknown; example?: unknown; examples?: unknown }>;

/** The parts of a schema that define its example. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  example?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Adds an example to every body and response without one, composed of the examples of its fields. */
export function addExamples(document: OpenAPIObject, operation: Operation): void {
  const holders = [operation.requestBody, ...Object.values(operation.responses as Record<string, unknown>)];
  for (const holder of holders as ({ content?: Content } | undefined)[]) {
    for (const media of Object.values(holder?.content ?? {})) {
      if (media.example !== undefined || media.examples !== undefined || !media.schema) continue;
      media.example = exampleOf(document, media.schema);
    }
  }
}

function exampleOf(document: OpenAPIObject, schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) {
    return exampleOf(document, document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] as Schema);
  }
  if (schema.allOf?.[0]) return exampleOf(document, schema.allOf[0]);
  if (schema.items) return [exampleOf(document, schema.items)];
  if (!schema.properties) return undefined;
  const fields = Object.entries(schema.properties);
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(document, field)]));
}
