import type { SchemaOptions } from 'mongoose';

/**
 * What every collection keeps to: a field that its schema does not know is an error, in documents and in queries alike, and
 * ids are the shop's own texts. Indexes are made at the start, by `MongoStore`, before the first request.
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
