import { Schema } from 'mongoose';
import { acts, byAct, type ActNote } from './audit.schema.js';
import { optionalText, STRICT, text } from './schema-options.js';

/** A user record as its collection has it. */
export interface UserDocument {
  _id: string;
  email: string;
  role: 'admin' | 'customer';
  name?: string;
  education?: string;
  location?: string;
  phone?: string;
  linkedinUrl?: string;
  created_at: string;
  /** what the user is searched by */
  words: string[];
  acts?: ActNote[];
}

export const userSchema = new Schema<UserDocument>(
  {
    _id: text,
    email: text,
    role: { ...text, enum: ['admin', 'customer'] },
    name: optionalText,
    education: optionalText,
    location: optionalText,
    phone: optionalText,
    linkedinUrl: optionalText,
    created_at: text,
    words: [String],
    acts,
  },
  { ...STRICT, collection: 'users' },
)
  .index(...byAct)
  .index({ email: 1 }, { name: 'by_email', unique: true })
  .index({ email: 1, _id: 1 }, { name: 'in_order_of_email' })
  .index({ created_at: 1, _id: 1 }, { name: 'by_age' })
  .index({ words: 1 }, { name: 'by_words' });

/** Who has a role that somebody must have; every one of `emails` has it, and it never becomes empty again. */
export interface RoleDocument {
  _id: 'admin';
  emails: string[];
}

export const roleSchema = new Schema<RoleDocument>({ _id: text, emails: [String] }, { ...STRICT, collection: 'roles' });
