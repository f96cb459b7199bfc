import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import type { AuditStores, ReadyAction } from './admin-actions.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';
const BUYER = { name: 'Carl Customer', address: '1 Quay Street' };

async function aPaidOrder({ parts, orders }: AuditStores, withInvoice: boolean) {
  const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
  await orders.recordPayment(order._id, 'pi_1', NOW, withInvoice ? { issuer: AN_ISSUER } : {});
  const subject = { type: 'order', id: order._id, label: `${order.number} for carl@test.com` } as const;
  return { id: order._id, subject };
}

/** What an admin does with papers. */
export const PAPER_ADMIN_ACTIONS = {
  'invoice-created': async (stores: AuditStores): Promise<ReadyAction> => {
    const { id, subject } = await aPaidOrder(stores, false);
    return {
      act: (by) => stores.papers.create(id, AN_ISSUER, by),
      entry: { subject },
      idle: [id, 'unknown'].map((order) => () => stores.papers.create(order, AN_ISSUER, ADA)),
    };
  },
  'invoice-corrected': async (stores: AuditStores): Promise<ReadyAction> => {
    const { id, subject } = await aPaidOrder(stores, true);
    await stores.papers.issueOwed(AN_ISSUER);
    const [invoice] = await stores.papers.ofOrder(id);
    const { number = '' } = invoice ?? {};
    return {
      act: (by) => stores.papers.correct(id, number, BUYER, by),
      entry: { subject, before: { invoice: number } },
      idle: [id, 'unknown'].map((order) => () => stores.papers.correct(order, number, BUYER, ADA)),
    };
  },
  'correction-refused': async (stores: AuditStores): Promise<ReadyAction> => {
    const { id, subject } = await aPaidOrder(stores, true);
    await stores.papers.issueOwed(AN_ISSUER);
    const [invoice] = await stores.papers.ofOrder(id);
    await stores.papers.requestCorrection(id, { company: 'Acme' });
    return {
      act: (by) => stores.papers.refuseCorrection(id, 'No such company', by),
      entry: { subject, after: { invoice: invoice?.number, refusal: 'No such company' } },
      idle: [id, 'unknown'].map((order) => () => stores.papers.refuseCorrection(order, 'No', ADA)),
    };
  },
};
