import { z } from 'zod';
import { text } from '../record.js';
import { view } from './view.js';

/** The id of the stored record. */
export const Inserted = view('Inserted', {
  insertedId: text.meta({ description: 'The new id', example: '665f1c2ab3d4e5f60718293a' }),
});
export type Inserted = z.infer<typeof Inserted>;

const count = z.int().meta({ minimum: 0, maximum: 1, example: 1 });

/** The number of changed records. */
export const Modified = view('Modified', {
  modifiedCount: count.meta({ description: '1 when it changed, 0 when nothing changed' }),
});
export type Modified = z.infer<typeof Modified>;

/** The number of removed records. */
export const Deleted = view('Deleted', {
  deletedCount: count.meta({ description: '1 when it was removed, 0 when it did not exist' }),
});
export type Deleted = z.infer<typeof Deleted>;
