import type { OpenAPIObject } from '@nestjs/swagger';
import { HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_JSON, HOSTILE_PARAMETERS, UNKNOWN_FIELDS } from './hostile-values.js';
import type { RawRequest } from './raw-client.js';

interface Parameter {
  name: string;
  in: string;
}
type Body = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: Body; examples?: Record<string, { value: Body }> }> };
}

/** A valid request with one defect. */
export interface HostileCall extends RawRequest {
  operation: string;
  /** the wrong field, parameter or header; empty for a whole body or query */
  place: string;
  /** the defect */
  what: string;
}

/** Valid values for the path, and for fields whose documented example is unknown to this shop. */
export interface ValidInput {
  path: (operation: string, parameter: string) => string;
  body: (operation: string, example: Body) => Body;
  headers: (operation: string) => Record<string, string>;
}

/** One request per hostile value in each field, parameter and header of the document, and per hostile body. */
export function* hostileCalls({ paths }: OpenAPIObject, sound: ValidInput): Generator<HostileCall> {
  for (const [template, item] of Object.entries(paths)) {
    for (const [method, value] of Object.entries(item)) {
      const operation = value as Operation;
      const { operationId } = operation;
      const { example: only, examples = {} } = operation.requestBody?.content['application/json'] ?? {};
      const bodies = [...Object.values(examples).map(({ value }) => value), ...(only ? [only] : [])].map((example) =>
        sound.body(operationId, example),
      );
      // The last example has the most fields.
      const validBody = bodies.at(-1);
      const call = (place: string, what: string, changes: Partial<RawRequest>): HostileCall => ({
        ...{
          operation: operationId,
          place,
          what: `${place}${what}`,
          method: method.toUpperCase(),
          path: pathOf(template, operationId, sound),
        },
        ...(validBody && { body: JSON.stringify(validBody) }),
        ...changes,
        headers: {
          ...(validBody && { 'content-type': 'application/json' }),
          ...sound.headers(operationId),
          ...changes.headers,
        },
      });
      yield* ofParameters(template, operation, sound, call);
      for (const body of bodies) yield* ofBody(body, call);
    }
  }
}

type Make = (place: string, what: string, changes: Partial<RawRequest>) => HostileCall;

function* ofParameters(template: string, { operationId, parameters = [] }: Operation, sound: ValidInput, call: Make) {
  const path = pathOf(template, operationId, sound);
  for (const { name, in: place } of parameters) {
    if (place === 'header') {
      for (const value of HOSTILE_HEADERS) yield call(name, `: ${brief(value)}`, { headers: { [name]: value } });
      continue;
    }
    for (const value of HOSTILE_PARAMETERS) {
      const changed = place === 'path' ? pathOf(template, operationId, sound, name, value) : `${path}?${name}=${value}`;
      yield call(name, `=${brief(value)}`, { path: changed });
    }
    if (place === 'query') {
      for (const query of [`${name}=a&${name}=b`, `${name}[]=a`, `${name}[$gt]=`, name])
        yield call('', query, { path: `${path}?${query}` });
    }
  }
  for (const query of ['__proto__=x', 'constructor=x', '__proto__[x]=y', 'page=2', '&&&==', 'x'.repeat(6000)])
    yield call('', `?${brief(query)}`, { path: `${path}?${query}` });
}

function* ofBody(right: Record<string, unknown>, call: Make) {
  yield* ofFields(right, call, '', (json) => json);
  for (const [field, content] of Object.entries(right)) {
    const [item] = Array.isArray(content) ? (content as Body[]) : [];
    if (item) yield* ofFields(item, call, `${field}.0.`, (json) => withField(right, field, `[${json}]`));
  }
  for (const body of HOSTILE_BODIES) yield call('', `body ${brief(body)}`, { body });
  const latin = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xe9, 0xff]), Buffer.from('"}')]);
  yield call('', 'body with invalid UTF-8', { body: latin });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'x'])
    yield call('', `content type ${type}`, { headers: { 'content-type': type } });
}

/** Hostile values in each field of the body or of an item in it, and unknown fields. */
function* ofFields(right: Body, call: Make, place: string, bodyWith: (json: string) => string) {
  for (const field of Object.keys(right)) {
    for (const json of HOSTILE_JSON)
      yield call(place + field, `: ${brief(json)}`, { body: bodyWith(withField(right, field, json)) });
    yield call(place + field, ' missing', { body: bodyWith(JSON.stringify({ ...right, [field]: undefined })) });
  }
  for (const [field, json] of UNKNOWN_FIELDS)
    yield call(place, `also ${brief(field)}: ${json}`, { body: bodyWith(withField(right, field, json)) });
}

/** The body with one field replaced by raw JSON text. */
function withField(right: Record<string, unknown>, field: string, json: string): string {
  const others = Object.entries(right).filter(([name]) => name !== field);
  return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(field)}:${json}`].join(',')}}`;
}

function pathOf(template: string, operation: string, sound: ValidInput, changed?: string, value = ''): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === changed ? value : encodeURIComponent(sound.path(operation, name)),
  );
}

function brief(text: string): string {
  return text.length > 40 ? `${JSON.stringify(text.slice(0, 40))}… (${text.length})` : JSON.stringify(text);
}
