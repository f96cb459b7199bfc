import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';

/** A response as received. */
export interface RecordedResponse {
  method: string;
  /** with query, with or without `/api` */
  url: string;
  status: number;
  contentType?: string;
  body: unknown;
}

interface Media {
  schema?: object;
}
interface Call {
  method: string;
  path: string;
  pattern: RegExp;
  responses: Record<string, { content?: Record<string, Media> }>;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
/** Paths outside the API: its documentation and the identity emulator. */
const NOT_API =
  /^\/(docs|docs-json|docs-yaml|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?=[/?-]|$)/;

/** Checks responses against the OpenAPI document. */
export class ApiContract {
  private readonly calls: Call[];
  private readonly ajv: Ajv;
  private readonly validators: Map<string, ValidateFunction>;

  constructor(document: OpenAPIObject) {
    this.calls = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method,
        path,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
        responses: (item as Record<string, Call>)[method]!.responses,
      })),
    );
    ({ ajv: this.ajv, validators: this.validators } = compilerOf(document.components));
  }

  /** How the response contradicts the document, or undefined. */
  violation({ method, url, status, contentType = '', body }: RecordedResponse): string | undefined {
    const path = (url.replace(/^\/api(?=[/?]|$)/, '') || '/').split('?')[0] || '/';
    if (NOT_API.test(path)) return undefined;
    const asked = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const call = this.calls.find((known) => known.method === asked && known.pattern.test(path));
    const what = `${method.toUpperCase()} ${call?.path ?? path} answered ${status}`;
    const type = contentType.split(';')[0] ?? '';
    if (!call) {
      if (type === 'application/problem+json') return this.mismatch(what, PROBLEM, body);
      return type === 'application/json' ? `${what} with JSON, but the route is unknown` : undefined;
    }
    // Navigation gets the browser app.
    if (type === 'text/html' && method.toLowerCase() === 'get') return undefined;
    const response = call.responses[status];
    if (!response) return `${what}, which is undocumented: ${JSON.stringify(body).slice(0, 200)}`;
    if (!response.content) return type === '' ? undefined : `${what} with ${type} although the document has no body`;
    const media = response.content[type];
    if (!media) return `${what} with ${type || 'no body'} instead of ${Object.keys(response.content).join(' or ')}`;
    if (method.toLowerCase() === 'head') return undefined;
    return media.schema && this.mismatch(what, media.schema, body);
  }

  /** How a value differs from a schema of the document, or undefined. */
  mismatchOf(schema: object, value: unknown): string | undefined {
    const text = JSON.stringify(schema);
    let validate = this.validators.get(text);
    if (!validate) {
      // References point to the copy whose objects allow no further properties.
      validate = this.ajv.compile(JSON.parse(text.replaceAll('"#/components', '"document#/components')) as object);
      this.validators.set(text, validate);
    }
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors);
  }

  private mismatch(what: string, schema: object, body: unknown): string | undefined {
    const mismatch = this.mismatchOf(schema, body);
    return mismatch && `${what} with an undocumented body: ${mismatch}`;
  }
}

interface Compiler {
  ajv: Ajv;
  validators: Map<string, ValidateFunction>;
}
/** The validators of each document's schemas, which many shops of one process share. */
const COMPILERS = new WeakMap<object, Compiler>();

function compilerOf(components: object = {}): Compiler {
  const known = COMPILERS.get(components);
  if (known) return known;
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    allErrors: true,
    formats: {
      email: true,
      binary: true,
      date: /^\d{4}-\d\d-\d\d$/,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    },
  });
  ajv.addSchema({ $id: 'document', components: closed(components) });
  const compiler = { ajv, validators: new Map<string, ValidateFunction>() };
  COMPILERS.set(components, compiler);
  return compiler;
}

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** Forbids undocumented properties, which the document allows to its readers. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return 'properties' in copy && copy['type'] === 'object' ? { additionalProperties: false, ...copy } : copy;
}
