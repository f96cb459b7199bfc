import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { wordsOf } from '#shared/mongo/search.js';
import { acts, byAct, type PendingAuditEvent } from '#app/audit-log/adapters/mongo/audit-log.schema.js';
import { optionalText, STRICT, text } from '#shared/mongo/schema-options.js';

/** A stored user record. */
export interface UserDocument {
  _id: string;
  email: string;
  role: 'admin' | 'customer';
  uid?: string;
  email_verified?: boolean;
  token_version?: number;
  tokens_valid_after?: string;
  name?: string;
  education?: string;
  location?: string;
  phone?: string;
  linkedinUrl?: string;
  created_at: string;
  /** the searched words */
  words: string[];
  acts?: PendingAuditEvent[];
}

export const USERS: CollectionDefinition<UserDocument> = {
  name: 'users',
  schema: new Schema<UserDocument>(
    {
      _id: text,
      email: text,
      role: { ...text, enum: ['admin', 'customer'] },
      uid: optionalText,
      email_verified: Boolean,
      token_version: Number,
      tokens_valid_after: optionalText,
      name: optionalText,
      education: optionalText,
      location: optionalText,
      phone: optionalText,
      linkedinUrl: optionalText,
      created_at: text,
      words: [String],
      acts,
    },
    STRICT,
  )
    .index(...byAct)
    .index({ email: 1 }, { name: 'by_email', unique: true })
    .index({ uid: 1 }, { name: 'by_uid' })
    .index({ email: 1, _id: 1 }, { name: 'in_order_of_email' })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ words: 1 }, { name: 'by_words' }),
};

/** The admins' e-mails in one document, which decides who is the last admin. It contains every admin and possibly former ones. */
export interface RoleDocument {
  _id: 'admin';
  emails: string[];
}

export const ROLES: CollectionDefinition<RoleDocument> = {
  name: 'roles',
  schema: new Schema<RoleDocument>({ _id: text, emails: [String] }, STRICT),
};

export function userWords({ email, name }: { email: string; name?: string | undefined }): string[] {
  return wordsOf(email, name);
}
