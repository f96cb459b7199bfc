import { type AuditEvent, changedFields } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { publicPart, type Part } from './part.js';

const subject = ({ _id, name }: Part): AuditEvent['subject'] => ({ type: 'part', id: _id, label: name });

export function partAdded(part: Part, by: Actor): AuditEvent {
  return { action: 'part-added', by, subject: subject(part), after: publicPart(part) };
}

export function partChanged(before: Part, after: Part, by: Actor): AuditEvent {
  const changed = changedFields(publicPart(before), publicPart(after));
  return { action: 'part-changed', by, subject: subject(after), ...changed };
}

export function partDeleted(part: Part, by: Actor): AuditEvent {
  return { action: 'part-deleted', by, subject: subject(part), before: publicPart(part) };
}
