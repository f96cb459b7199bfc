import type { ATTRIBUTE_ACTIONS } from '#modules/parts/domain/attribute-changes.js';
import type { Attribute } from '#modules/parts/domain/attribute.js';
import { ADA } from '#test/support/builders.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

const LOUDNESS: Attribute = {
  key: 'loudness',
  name: 'Loudness',
  kind: 'number',
  family: 'sound',
  unit: 'dB(A)',
  in_table: true,
  as_filter: true,
};
const subject = { type: 'attribute', id: 'loudness', label: 'Loudness' } as const;

/** Every method by which an admin changes attributes. */
export const ATTRIBUTE_ADMIN_ACTIONS: Record<
  (typeof ATTRIBUTE_ACTIONS)[number],
  (stores: AuditStores) => Promise<ReadyAction>
> = {
  'attribute-added': ({ attributes }) =>
    Promise.resolve({ act: (by) => attributes.add(LOUDNESS, by), entry: { subject, after: LOUDNESS } }),
  'attribute-changed': async ({ attributes }) => {
    await attributes.add(LOUDNESS, ADA);
    const changed = { as_filter: false };
    return {
      act: (by) => attributes.change('loudness', changed, by),
      entry: { subject, before: { as_filter: true }, after: changed },
      idle: [
        () => attributes.change('loudness', changed, ADA),
        () => attributes.change('loudness', { as_filter: true }, ADA, { dryRun: true }),
      ],
    };
  },
  'attribute-deleted': async ({ attributes }) => {
    await attributes.add(LOUDNESS, ADA);
    return { act: (by) => attributes.remove('loudness', by), entry: { subject, before: LOUDNESS } };
  },
};
