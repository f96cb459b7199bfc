import { type AuditEvent, changedFields } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import { attributeColumn } from './attribute.js';
import { cellOf } from './attribute-values.js';
import { publicPart, type Part } from './part.js';

/** The live events of parts. */
export type PartEvent =
  | { type: 'part-changed'; change: 'added' | 'changed' | 'removed'; part: Pick<Part, '_id' | 'name' | 'quantity'> }
  | { type: 'parts-imported'; added: number; changed: number };

export const PART_ACTIONS = ['part-added', 'part-changed', 'part-archived', 'part-restored', 'part-deleted'] as const;
type PartAuditEvent = AuditEvent<(typeof PART_ACTIONS)[number], 'part'>;

/** The public fields of a part, each attribute as its column of a file, and each list as one text. */
function recorded(part: Part) {
  const { attributes = {}, pictures, datasheets, ...fields } = publicPart(part);
  const values = Object.entries(attributes).map(([key, value]) => {
    return [attributeColumn(key), typeof value === 'object' ? cellOf(value) : value];
  });
  return {
    ...fields,
    ...(Object.fromEntries(values) as Record<string, string | boolean>),
    ...(pictures && { pictures: pictures.map(({ url, alt }) => (alt ? `${url} (${alt})` : url)).join('; ') }),
    ...(datasheets && { datasheets: datasheets.map(({ name }) => name).join('; ') }),
  };
}

const subject = ({ _id, name }: Part): PartAuditEvent['subject'] => ({ type: 'part', id: _id, label: name });

export function partAdded(part: Part, by: Actor): PartAuditEvent {
  return { action: 'part-added', by, subject: subject(part), after: recorded(part) };
}

export function partChanged(before: Part, after: Part, by: Actor): PartAuditEvent {
  const changed = changedFields(recorded(before), recorded(after));
  return { action: 'part-changed', by, subject: subject(after), ...changed };
}

/** The part was archived, or restored to the catalogue. */
export function partMoved(part: Part, archived: boolean, by: Actor): PartAuditEvent {
  return { action: archived ? 'part-archived' : 'part-restored', by, subject: subject(part) };
}

export function partDeleted(part: Part, by: Actor): PartAuditEvent {
  return { action: 'part-deleted', by, subject: subject(part), before: recorded(part) };
}
