import type { Action, SUBJECT_TYPES } from '#modules/audit-log/domain/audited-actions.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';
import type { RecordType } from './record-types.js';

/** `demo`: the accounts are an identity emulator's, and their passwords are public. `live`: the accounts are a real provider's. */
export const STORE_KINDS = ['demo', 'live'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/**
 * Types that still have records after clearing a demo: it removes only the demo's unused categories and attributes, and the running shop
 * removes unused uploads later.
 */
export const KEPT_BY_CLEARING: readonly RecordType[] = ['audit_log', 'categories', 'attributes', 'uploads'];

/** How many records of each type were removed. */
export type Cleared = Readonly<Record<string, number>>;

export function demoCleared(by: Actor, before: Cleared): AuditEvent<Action, (typeof SUBJECT_TYPES)[number]> {
  return { action: 'demo-cleared', by, subject: { type: 'shop', id: 'shop', label: 'All data of the demo' }, before };
}
