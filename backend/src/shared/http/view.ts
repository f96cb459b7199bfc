import { getSchemaPath } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * What a response contains, under its name in the API's document. The `meta` of each field says what the document says of it.
 * Responses are not checked with it; the tests check them with the document.
 */
export function view<Shape extends z.ZodRawShape>(name: string, fields: Shape) {
  return z.object(fields).register(z.globalRegistry, { id: name });
}

/** A number of things in a view. */
export function count(description: string, example: number) {
  return z.int().meta({ description, example, minimum: 0 });
}

/** An amount of US dollars in a view. */
export function dollars(description: string, example: number) {
  return z.number().meta({ description, example, minimum: 0 });
}

/** A reference to the schema of a view. */
export function viewSchema(of: z.ZodType) {
  return { $ref: getSchemaPath(String(of.meta()?.id)) };
}

/** The schemas of all views by name. */
export function viewSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'openapi-3.0',
    io: 'input',
    uri: getSchemaPath,
    override: leaveOutRules,
  });
  for (const schema of Object.values(schemas)) delete schema.$id;
  return schemas as Record<string, object>;
}

const RULES = ['minLength', 'minimum', 'maximum', 'pattern'] as const;

type Conversion = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Leaves out the rules of fields of stored records, except those that their `meta` repeats. */
function leaveOutRules({ zodSchema, jsonSchema }: Conversion): void {
  delete jsonSchema.readOnly;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // An optional field has the rules of the field in it.
  if (zodSchema instanceof z.ZodOptional) return;
  const repeated = z.globalRegistry.get(zodSchema) ?? {};
  for (const rule of RULES) if (!(rule in repeated)) Reflect.deleteProperty(jsonSchema, rule);
}
