import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { USER_LIST, USER_RECORD, type User } from '../../domain/user.js';
import { documentFields, optionalText, STRICT } from '#shared/mongo/schema-options.js';

/** A stored user record. */
export interface UserDocument extends User, WithPending {
  /** the searched words */
  words: string[];
  /** a new value each time the removal of another admin relies on this admin to stay */
  relied_on?: string;
}

export const USERS: CollectionDefinition<UserDocument> = {
  name: 'users',
  schema: new Schema<UserDocument>(
    {
      ...documentFields(USER_RECORD),
      words: [String],
      relied_on: optionalText,
      pending,
    },
    STRICT,
  )
    .index(...byPending)
    .index({ email: 1 }, { name: 'by_email', unique: true })
    .index({ uid: 1 }, { name: 'by_uid' })
    .index({ role: 1 }, { name: 'by_role' })
    .index({ email: 1, _id: 1 }, { name: 'in_order_of_email' })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ words: 1 }, { name: 'by_words' }),
};

export function userWords(user: { email: string; name?: string | undefined }): string[] {
  return wordsOf(...USER_LIST.search.fields.map((field) => user[field]));
}
