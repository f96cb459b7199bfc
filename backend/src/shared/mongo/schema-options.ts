import { Schema, type SchemaDefinition, type SchemaOptions } from 'mongoose';
import { z } from 'zod';

/**
 * Options of every schema: a field that the schema does not define is an error, in documents and in queries, and ids are the
 * shop's own texts. `MongoStore` creates the indexes at the start, before the first request.
 */
export const STRICT = {
  strict: 'throw',
  strictQuery: 'throw',
  versionKey: false,
  id: false,
  autoIndex: false,
  autoCreate: false,
} satisfies SchemaOptions;

export const text = { type: String, required: true } as const;
export const optionalText = { type: String } as const;
export const whole = { type: Number, required: true, validate: Number.isSafeInteger } as const;

/** The fields of a document that has those of a record. */
export function documentFields({ shape }: z.ZodObject): SchemaDefinition {
  return Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, fieldOf(type as z.ZodType)]));
}

function fieldOf(type: z.ZodType): object {
  if (type instanceof z.ZodOptional) return { ...fieldOf(type.unwrap() as z.ZodType), required: false };
  if (type instanceof z.ZodReadonly) {
    const { element } = type.unwrap() as z.ZodArray<z.ZodType>;
    if (!(element instanceof z.ZodObject)) return { type: [fieldOf(element)], default: undefined };
    return { type: [new Schema(documentFields(element), { ...STRICT, _id: false })], default: undefined };
  }
  if (type instanceof z.ZodNumber) {
    const range = { min: type.minValue ?? -Infinity, max: type.maxValue ?? Infinity };
    return type.format === 'safeint' ? { ...whole, ...range } : { type: Number, required: true };
  }
  if (type instanceof z.ZodBoolean) return { type: Boolean, required: true };
  return type instanceof z.ZodEnum ? { ...text, enum: type.options } : text;
}
