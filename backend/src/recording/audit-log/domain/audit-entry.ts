import { createHash } from 'node:crypto';
import type { AuditEvent, Fields, Subject } from './audit-event.js';

/** An audit event as the log stores it. */
export interface AuditEntry {
  _id: string;
  /** ISO 8601, UTC; never before the entry before it */
  at: string;
  /** an admin's e-mail, `command line`, `ADMIN_EMAILS`, `identity provider` or `demo data` */
  actor: string;
  action: string;
  subject: Subject;
  before?: Fields;
  after?: Fields;
  /** hash of the previous entry; `GENESIS` in the first one */
  previous_hash: string;
  /** hash of the previous hash and all other fields of this entry, see `hashOf` */
  hash: string;
}

/** The part of an entry that is hashed together with the previous hash. */
export type AuditContent = Omit<AuditEntry, 'hash' | 'previous_hash'>;

/** The previous hash of the first entry. */
export const GENESIS = '0'.repeat(64);

export function contentOf({ action, by, subject, before, after }: AuditEvent, _id: string, at: string): AuditContent {
  return { _id, at, actor: by.who, action, subject, ...(before && { before }), ...(after && { after }) };
}

/** The canonical text of a content: JSON without spaces, the keys of every object sorted by code units. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** The end of the log: the number of its entries and the last one's hash. */
export interface ChainEnd {
  entries: number;
  hash: string;
}

/** The next entry of the chain: its number, canonical text and hashes. */
export function nextEntry({ entries, hash }: ChainEnd, content: AuditContent) {
  const text = canonical(content);
  return { seq: entries + 1, content: text, previous_hash: hash, hash: hashOf(hash, text) };
}

/** SHA-256, in hexadecimal, of the previous hash, a line feed and the canonical text. */
export function hashOf(previousHash: string, text: string): string {
  return createHash('sha256').update(`${previousHash}\n${text}`).digest('hex');
}
