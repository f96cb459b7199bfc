import { z } from 'zod';
import { listQuery } from '#shared/http/list-query.js';
import { count, view } from '#shared/http/view.js';
import { flag, oneOf, optionalText, text, time } from '#shared/record.js';
import { AUDIT_LIST } from '../domain/audit-list.js';
import { ACTIONS, SUBJECT_TYPES } from '../domain/audited-actions.js';

const sha256 = text.meta({
  pattern: '^[0-9a-f]{64}$',
  example: '9b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c',
});
const fields = z.record(z.string(), z.unknown()).optional().meta({ additionalProperties: true });

export class AuditListQuery extends listQuery(AUDIT_LIST) {}

/** The changed record. */
const AuditSubjectView = view('AuditSubjectView', {
  type: text.meta({ description: 'The kind of record', enum: SUBJECT_TYPES, example: 'part' }),
  id: text.meta({ description: 'Its id; the record may be deleted', example: '665f1c2ab3d4e5f60718293a' }),
  label: text.meta({ description: 'Its name at that time', example: 'Northbridge N8 Processor' }),
});

/** One entry of the audit log. */
export const AuditEntryView = view('AuditEntryView', {
  _id: text.meta({ description: 'Its id', example: '665f1c2ab3d4e5f60718293e' }),
  at: time.meta({ description: 'When, ISO 8601 UTC', example: '2026-03-01T09:30:00.000Z' }),
  actor: text.meta({
    description:
      "The actor: an admin's e-mail, or `command line`, `ADMIN_EMAILS`, `identity provider`, `demo data` or, for papers, `shop`",
    example: 'admin@northbridge.test',
  }),
  action: text.meta({ description: 'The action', enum: ACTIONS, example: 'part-changed' }),
  subject: AuditSubjectView.meta({ description: 'The record that was changed' }),
  before: fields.meta({
    description: 'State before the action: the changed fields, or all fields of a deleted record; absent for a new one',
    example: { price: 349 },
  }),
  after: fields.meta({
    description: 'State after the action: the changed fields, or all fields of a new record; absent for a deletion',
    example: { price: 329 },
  }),
  previous_hash: sha256.meta({
    description: 'Hash of the previous entry; zeros in the first entry',
    example: '4f0c1a7b2d3e9f8a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a',
  }),
  hash: sha256.meta({
    description:
      'SHA-256 of the previous hash, a line feed, and the rest of this entry as JSON without spaces, its keys sorted',
  }),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

/** Whether the log is intact. */
export const AuditVerification = view('AuditVerification', {
  intact: flag.meta({ description: 'True: no entry was changed and none is missing', example: true }),
  entries: count('Verified entries, counted from the first; all of them when the log is intact', 42),
  head: sha256.meta({ description: 'Hash of the last verified entry; zeros without one' }),
  broken_at: optionalText.meta({
    description:
      'The first entry that fails the check: the one after a gap or, when the newest entries are missing, the newest one',
    example: '665f1c2ab3d4e5f60718293e',
  }),
  reason: oneOf('changed', 'gap', 'cut-off').optional().meta({
    description:
      '`changed`: the entry was changed. `gap`: entries before it are missing. `cut-off`: the newest entries are missing',
    example: 'changed',
  }),
});
export type AuditVerification = z.infer<typeof AuditVerification>;
