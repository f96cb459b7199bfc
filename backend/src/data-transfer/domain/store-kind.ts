import type { AuditEvent } from '#app/audit-log/domain/audit-event.js';
import type { Actor } from '#shared/actor.js';

/** `demo`: its accounts are those of an identity emulator, and everyone knows them. `live`: those of a real provider. */
export const STORE_KINDS = ['demo', 'live'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** What a demo puts into its store. */
export interface DemoTraces {
  /** of its accounts */
  emails: readonly string[];
  parts: readonly { name: string; image_url: string }[];
}

/** How many records of each kind were removed. */
export type Cleared = Readonly<Record<string, number>>;

export function demoCleared(by: Actor, before: Cleared): AuditEvent {
  return { action: 'demo-cleared', by, subject: { type: 'shop', id: 'shop', label: 'All data of the demo' }, before };
}
