import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';

/** An answer of the shop, as it came. */
export interface Answer {
  method: string;
  /** with or without `/api`, query and all */
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
/** What is no call of the API: its documentation, and what the shop hands on to the identity emulator or to browsers. */
const OUTSIDE =
  /^\/(docs|docs-json|docs-yaml|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?=[/?-]|$)/;

/** The OpenAPI document as a judge of answers. */
export class ApiContract {
  private readonly calls: Call[];
  private readonly ajv = new Ajv({
    strict: false,
    validateSchema: false,
    allErrors: true,
    formats: { email: true, date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
  });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: OpenAPIObject) {
    this.calls = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method,
        path,
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
        responses: (item as Record<string, Call>)[method]!.responses,
      })),
    );
    this.ajv.addSchema({ $id: 'document', components: closed(document.components) });
  }

  /** What the answer does that the document does not say, or undefined when it keeps to it. */
  complaint({ method, url, status, contentType = '', body }: Answer): string | undefined {
    const path = (url.replace(/^\/api(?=[/?]|$)/, '') || '/').split('?')[0] || '/';
    if (OUTSIDE.test(path)) return undefined;
    const asked = method.toLowerCase() === 'head' ? 'get' : method.toLowerCase();
    const call = this.calls.find((known) => known.method === asked && known.pattern.test(path));
    const what = `${method.toUpperCase()} ${call?.path ?? path} answered ${status}`;
    const type = contentType.split(';')[0] ?? '';
    if (!call) {
      if (type === 'application/problem+json') return this.mismatch(what, PROBLEM, body);
      return type === 'application/json' ? `${what} with JSON, but there is no such call` : undefined;
    }
    // Navigation is answered with the browser app.
    if (type === 'text/html' && method.toLowerCase() === 'get') return undefined;
    const response = call.responses[status];
    if (!response) return `${what}, which is not documented: ${JSON.stringify(body).slice(0, 200)}`;
    if (!response.content) return type === '' ? undefined : `${what} with ${type} where no body is documented`;
    const media = response.content[type];
    if (!media) return `${what} with ${type || 'no body'} instead of ${Object.keys(response.content).join(' or ')}`;
    if (method.toLowerCase() === 'head') return undefined;
    return media.schema && this.mismatch(what, media.schema, body);
  }

  /** How a value differs from a schema of the document; undefined when it does not. */
  mismatchOf(schema: object, value: unknown): string | undefined {
    const text = JSON.stringify(schema);
    let validate = this.validators.get(text);
    if (!validate) {
      // The document refers to itself; here that is the copy whose objects are closed.
      validate = this.ajv.compile(JSON.parse(text.replaceAll('"#/components', '"document#/components')) as object);
      this.validators.set(text, validate);
    }
    return validate(value) ? undefined : this.ajv.errorsText(validate.errors);
  }

  private mismatch(what: string, schema: object, body: unknown): string | undefined {
    const mismatch = this.mismatchOf(schema, body);
    return mismatch && `${what} with another body than documented: ${mismatch}`;
  }
}

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/** Objects of the document may grow for its readers; what it says today is all that an answer may have. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return 'properties' in copy && copy['type'] === 'object' ? { additionalProperties: false, ...copy } : copy;
}
