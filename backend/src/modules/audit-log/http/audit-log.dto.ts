import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { listQuery } from '#shared/http/list-query.js';
import { AUDIT_LIST } from '../domain/audit-list.js';
import { ACTIONS, SUBJECT_TYPES } from '../domain/audited-actions.js';

const EXAMPLE = {
  previous_hash: '4f0c1a7b2d3e9f8a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a',
  hash: '9b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c',
};
const HASH = { pattern: '^[0-9a-f]{64}$' };

export class AuditListQuery extends listQuery(AUDIT_LIST) {}

/** The changed record. */
export class AuditSubjectView {
  @ApiProperty({ description: 'The kind of record', enum: SUBJECT_TYPES, example: 'part' })
  type: string;
  @ApiProperty({ description: 'Its id; the record may be deleted', example: '665f1c2ab3d4e5f60718293a' })
  id: string;
  @ApiProperty({ description: 'Its name at that time', example: 'Northbridge N8 Processor' })
  label: string;
}

/** One entry of the audit log. */
export class AuditEntryView {
  @ApiProperty({ description: 'Its id', example: '665f1c2ab3d4e5f60718293e' })
  _id: string;
  @ApiProperty({ description: 'When, ISO 8601 UTC', format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  at: string;
  @ApiProperty({
    description:
      "The actor: an admin's e-mail, or `command line`, `ADMIN_EMAILS`, `identity provider`, `demo data` or, for papers, `shop`",
    example: 'admin@northbridge.test',
  })
  actor: string;
  @ApiProperty({ description: 'The action', enum: ACTIONS, example: 'part-changed' })
  action: string;
  @ApiProperty({ description: 'The record that was changed', type: () => AuditSubjectView })
  subject: AuditSubjectView;
  @ApiPropertyOptional({
    description: 'State before the action: the changed fields, or all fields of a deleted record; absent for a new one',
    type: 'object',
    additionalProperties: true,
    example: { price: 349 },
  })
  before?: object;
  @ApiPropertyOptional({
    description: 'State after the action: the changed fields, or all fields of a new record; absent for a deletion',
    type: 'object',
    additionalProperties: true,
    example: { price: 329 },
  })
  after?: object;
  @ApiProperty({
    description: 'Hash of the previous entry; zeros in the first entry',
    ...HASH,
    example: EXAMPLE.previous_hash,
  })
  previous_hash: string;
  @ApiProperty({
    description:
      'SHA-256 of the previous hash, a line feed, and the rest of this entry as JSON without spaces, its keys sorted',
    ...HASH,
    example: EXAMPLE.hash,
  })
  hash: string;
}

const REASONS = ['changed', 'gap', 'cut-off'] as const;

/** Whether the log is intact. */
export class AuditVerification {
  @ApiProperty({ description: 'True: no entry was changed and none is missing', example: true })
  intact: boolean;
  @ApiProperty({
    description: 'Verified entries, counted from the first; all of them when the log is intact',
    type: 'integer',
    minimum: 0,
    example: 42,
  })
  entries: number;
  @ApiProperty({ description: 'Hash of the last verified entry; zeros without one', ...HASH, example: EXAMPLE.hash })
  head: string;
  @ApiProperty({
    description:
      'The first entry that fails the check: the one after a gap or, when the newest entries are missing, the newest one',
    required: false,
    example: '665f1c2ab3d4e5f60718293e',
  })
  broken_at?: string;
  @ApiProperty({
    description:
      '`changed`: the entry was changed. `gap`: entries before it are missing. `cut-off`: the newest entries are missing',
    enum: REASONS,
    required: false,
    example: 'changed',
  })
  reason?: (typeof REASONS)[number];
}
