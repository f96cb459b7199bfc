import { ADA, aPart } from '#test/support/builders.js';
import type { PART_ACTIONS } from '#modules/parts/domain/part.events.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

const UNKNOWN = '0'.repeat(24);

async function movedPart({ parts }: AuditStores, archived: boolean): Promise<ReadyAction> {
  const { _id } = await parts.add(aPart({ name: 'Case Fan' }), ADA);
  if (!archived) await parts.setArchived(_id, true, ADA);
  return {
    act: (by) => parts.setArchived(_id, archived, by),
    entry: { subject: { type: 'part', id: _id, label: 'Case Fan' } },
    idle: [_id, UNKNOWN, 'x'].map((id) => () => parts.setArchived(id, archived, ADA)),
  };
}

/** Every method by which an admin changes parts. */
export const PART_ADMIN_ACTIONS: Record<(typeof PART_ACTIONS)[number], (stores: AuditStores) => Promise<ReadyAction>> =
  {
    'part-added': async ({ parts }) => {
      const added = aPart({ name: 'Case Fan', price_cents: 4_900 });
      const { price_cents, ...fields } = added;
      return {
        act: (by) => parts.add(added, by),
        entry: {
          subject: { type: 'part', id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, label: 'Case Fan' },
          after: {
            ...{ ...fields, price: price_cents / 100 },
            ...{ _id: expect.any(String) as string, created_at: expect.any(String) as string },
          },
        },
      };
    },
    'part-changed': async ({ parts }) => {
      const part = await parts.add(aPart({ name: 'Case Fan', price_cents: 4_900, quantity: 7 }), ADA);
      const { _id } = part;
      return {
        act: (by) => parts.update(_id, { name: 'Case Fan 2', price_cents: 5_900, quantity: 7 }, by),
        entry: {
          subject: { type: 'part', id: _id, label: 'Case Fan 2' },
          before: { name: 'Case Fan', price: 49 },
          after: { name: 'Case Fan 2', price: 59 },
        },
        idle: [
          () => parts.update(_id, { name: 'Case Fan 2' }, ADA),
          () => parts.update(_id, {}, ADA),
          () => parts.update(_id, { quantity: 8 }, ADA, 1),
          () => parts.update(UNKNOWN, { quantity: 8 }, ADA),
        ],
      };
    },
    'part-archived': (stores) => movedPart(stores, true),
    'part-restored': (stores) => movedPart(stores, false),
    'part-deleted': async ({ parts }) => {
      const part = await parts.add(aPart({ name: 'Case Fan' }), ADA);
      const { price_cents, version, total_stocked, ...fields } = part;
      expect([version, total_stocked]).toEqual([1, part.quantity]);
      return {
        act: (by) => parts.remove(part._id, by),
        entry: {
          subject: { type: 'part', id: part._id, label: 'Case Fan' },
          before: { ...fields, price: price_cents / 100 },
        },
        idle: [() => parts.remove(part._id, ADA), () => parts.remove('x', ADA)],
      };
    },
  };
