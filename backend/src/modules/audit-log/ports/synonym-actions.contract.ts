import { FIRST_SYNONYMS, type SYNONYM_ACTIONS } from '#modules/parts/domain/synonyms.js';
import { ADA } from '#test/support/builders.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

const subject = (word: string) => ({ type: 'synonym', id: word, label: word });
const CPU = FIRST_SYNONYMS.entries.find(({ word }) => word === 'cpu')!;

/** Every method by which an admin changes synonyms. */
export const SYNONYM_ADMIN_ACTIONS: Record<
  (typeof SYNONYM_ACTIONS)[number],
  (stores: AuditStores) => Promise<ReadyAction>
> = {
  'synonym-added': async ({ synonyms }) => {
    const added = { word: 'blower', words: ['fan', 'case fan'] };
    return {
      act: (by) => synonyms.set(added, by),
      entry: { subject: subject('blower'), after: { words: 'fan, case fan' } },
      idle: [() => synonyms.set(added, ADA), () => synonyms.set(CPU, ADA)],
    };
  },
  'synonym-changed': async ({ synonyms }) => {
    const changed = { word: 'cpu', words: ['processor', 'chip'] };
    return {
      act: (by) => synonyms.set(changed, by),
      entry: { subject: subject('cpu'), before: { words: 'processor' }, after: { words: 'processor, chip' } },
      idle: [() => synonyms.set(changed, ADA)],
    };
  },
  'synonym-deleted': async ({ synonyms }) => ({
    act: (by) => synonyms.remove('cpu', by),
    entry: { subject: subject('cpu'), before: { words: 'processor' } },
    idle: ['cpu', 'unknown'].map((word) => () => synonyms.remove(word, ADA)),
  }),
};
