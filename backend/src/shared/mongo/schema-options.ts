import type { SchemaOptions } from 'mongoose';

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
