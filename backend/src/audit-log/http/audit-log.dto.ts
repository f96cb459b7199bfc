import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { listQuery } from '#shared/http/list-query.js';
import { ChoiceParameter, DayParameter, TextParameter } from '#shared/http/parameters.js';
import type { AuditFilter } from '../domain/audit-entry.js';
import { type Action, ACTIONS, SUBJECT_TYPES } from '../domain/audit-event.js';
import { AUDIT_SORTS } from '../ports/audit-log.repository.js';

const EXAMPLE = {
  previous_hash: '4f0c1a7b2d3e9f8a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a',
  hash: '9b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c',
};
const HASH = { pattern: '^[0-9a-f]{64}$' };

/** What the audit log may be narrowed to. */
export class AuditListQuery extends listQuery(AUDIT_SORTS, '-at') {
  @TextParameter({
    description: 'Words; each begins a word of the actor, of what was acted on, or its id',
    example: 'processor',
  })
  q?: string;
  @ChoiceParameter({ description: 'Only acts of this kind', example: 'part-changed', choices: ACTIONS })
  action?: Action;
  @TextParameter({
    description: 'Only acts of this actor, in upper or lower case',
    example: 'admin@northbridge.test',
  })
  actor?: string;
  @DayParameter({ description: 'The first day, in UTC', example: '2026-03-01' })
  from?: string;
  @DayParameter({ description: 'The last day, in UTC', example: '2026-03-31' })
  to?: string;
}

export function auditFilter({ q, action, actor, from, to }: AuditListQuery): AuditFilter {
  return {
    q,
    action,
    actor,
    from: from === undefined ? undefined : `${from}T00:00:00.000Z`,
    to: to === undefined ? undefined : `${to}T23:59:59.999Z`,
  };
}

/** What was changed. */
export class AuditSubjectView {
  @ApiProperty({ description: 'What kind of thing it is', enum: SUBJECT_TYPES, example: 'part' })
  type: (typeof SUBJECT_TYPES)[number];
  @ApiProperty({ description: 'Its id, which may be gone', example: '665f1c2ab3d4e5f60718293a' })
  id: string;
  @ApiProperty({ description: 'What it was called at that moment', example: 'Northbridge N8 Processor' })
  label: string;
}

/** One entry of the audit log. */
export class AuditEntryView {
  @ApiProperty({ description: 'Its id', example: '665f1c2ab3d4e5f60718293e' })
  _id: string;
  @ApiProperty({ description: 'When, ISO 8601 UTC', format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  at: string;
  @ApiProperty({
    description: "Who: an admin's e-mail, or `command line`, `ADMIN_EMAILS`, `identity provider` or `demo data`",
    example: 'admin@northbridge.test',
  })
  actor: string;
  @ApiProperty({ description: 'What was done', enum: ACTIONS, example: 'part-changed' })
  action: Action;
  @ApiProperty({ description: 'To what', type: () => AuditSubjectView })
  subject: AuditSubjectView;
  @ApiPropertyOptional({
    description: 'How it was: the fields that changed, or all of what was deleted; absent of something new',
    type: 'object',
    additionalProperties: true,
    example: { price: 349 },
  })
  before?: object;
  @ApiPropertyOptional({
    description: 'How it is since then: the fields that changed, or all of what was added; absent of what was deleted',
    type: 'object',
    additionalProperties: true,
    example: { price: 329 },
  })
  after?: object;
  @ApiProperty({
    description: 'Hash of the entry before it; zeros in the first',
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
  @ApiProperty({ description: 'True: every entry is as it was written, and none is missing', example: true })
  intact: boolean;
  @ApiProperty({
    description: 'Entries that are as they were written, from the first on; all of them when the log is intact',
    type: 'integer',
    minimum: 0,
    example: 42,
  })
  entries: number;
  @ApiProperty({ description: 'Hash of the last of these entries; zeros without one', ...HASH, example: EXAMPLE.hash })
  head: string;
  @ApiProperty({
    description:
      'The entry where the break shows: of entries that are missing, the one after them or, at the end, the newest one',
    required: false,
    example: '665f1c2ab3d4e5f60718293e',
  })
  broken_at?: string;
  @ApiProperty({
    description:
      '`changed`: the entry was changed. `gap`: it does not follow the one before it. `cut-off`: the newest entries are missing',
    enum: REASONS,
    required: false,
    example: 'changed',
  })
  reason?: (typeof REASONS)[number];
}
