import { Schema } from 'mongoose';
import type { z } from 'zod';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import type { KeptList } from '../../domain/kept-list.js';

/** One document after the first change. */
export type KeptDocument<Entry> = KeptList<Entry> & Pick<WithPending, 'pending'> & { _id: string };

export const keptCollection = <Entry>(
  name: string,
  record: z.ZodObject,
): CollectionDefinition<KeptDocument<Entry>> => ({
  name,
  schema: new Schema<KeptDocument<Entry>>({ ...documentFields(record), pending }, STRICT).index(...byPending),
});
