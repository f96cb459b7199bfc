import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Content = Record<string, { schema?: unknown; example?: unknown; examples?: unknown }>;

/** The part of a schema that its example is made of. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  example?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Gives every body and every answer that has none an example, put together from the examples of its fields. */
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
