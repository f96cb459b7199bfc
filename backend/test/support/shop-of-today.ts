import { type Paper, paperFile } from '#app/recording/papers/domain/paper.js';
import type { OrderLine } from '#modules/orders/domain/order-line.js';
import { ADA, AN_ISSUER, anOrder } from './builders.js';
import { type CheckedShop, populated } from './checked-shop.js';

const PDF = Buffer.from('%PDF-1.7');

/** An order of today that is paid, shipped and refunded, with its papers, the file of its invoice, and another order's. */
export async function shopOfToday(shop: CheckedShop) {
  const { fan, paid } = await populated(shop);
  const { orders, papers } = shop;
  const { order } = await orders.place(anOrder((await shop.parts.find(fan))!));
  const now = new Date().toISOString();
  await orders.recordPayment(order._id, 'pi_today', now, { issuer: AN_ISSUER });
  await orders.ship(order._id, now, ADA);
  const [{ price_cents }] = order.lines as [OrderLine];
  await orders.recordRefunds('pi_today', [
    {
      ...({ id: 're_today', amount_cents: price_cents, status: 'succeeded', created_at: now } as const),
      ...{ reason: 'Damaged', lines: [{ part_id: fan, pieces: 1, restock: true }] },
    },
  ]);
  await papers.issueOwed(AN_ISSUER);
  await shop.store.quiesce();
  const ofKind = async (kind: Paper['kind'], id = order._id) =>
    (await papers.ofOrder(id)).find((paper) => paper.kind === kind)!;
  const [invoice, note] = [await ofKind('invoice'), await ofKind('credit-note')];
  const file = await papers.addFile(paperFile(invoice._id, PDF), invoice);
  const otherFile = (await papers.file((await ofKind('invoice', paid))._id))!;
  await shop.store.quiesce();
  const messages = await shop.messages.ofOrder(order._id, 50);
  const message = (kind: string) => messages.find((one) => one.kind === kind)!;
  return { shop, order, invoice, note, file, otherFile, messages, message };
}
