import type { CATEGORY_ACTIONS } from '#modules/parts/domain/category-changes.js';
import { ADA } from '#test/support/builders.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

/** Every method by which an admin changes categories. */
export const CATEGORY_ADMIN_ACTIONS: Record<
  (typeof CATEGORY_ACTIONS)[number],
  (stores: AuditStores) => Promise<ReadyAction>
> = {
  'category-added': async ({ categories }) => {
    const parent_id = await categories.add({ name: 'Cooling' }, ADA);
    let id = '';
    return {
      act: async (by) =>
        (id = await categories.add({ name: 'Case Fans', parent_id, picture: '/pictures/fan.svg' }, by)),
      entry: {
        get subject() {
          return { type: 'category', id, label: 'Case Fans' };
        },
        after: { name: 'Case Fans', slug: 'case-fans', parent: 'Cooling', position: 0, picture: '/pictures/fan.svg' },
      },
    };
  },
  'category-changed': async ({ categories }) => {
    const id = await categories.add({ name: 'Coolers' }, ADA);
    const changed = { name: 'Cooling' };
    return {
      act: (by) => categories.change(id, changed, by),
      entry: {
        subject: { type: 'category', id, label: 'Cooling' },
        before: { name: 'Coolers', slug: 'coolers' },
        after: { name: 'Cooling', slug: 'cooling' },
      },
      idle: [() => categories.change(id, changed, ADA)],
    };
  },
  'category-deleted': async ({ categories }) => {
    const id = await categories.add({ name: 'Cooling' }, ADA);
    return {
      act: (by) => categories.remove(id, undefined, by),
      entry: {
        subject: { type: 'category', id, label: 'Cooling' },
        before: { name: 'Cooling', slug: 'cooling', position: 0 },
      },
    };
  },
};
