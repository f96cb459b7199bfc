import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { emptied, temporaryMongo } from '#test/support/temporary-mongo.js';
import { paperRepositoryContract } from '../../ports/paper.repository.contract.js';

const store = temporaryMongo();
const AT = '2026-03-01T09:30:00.000Z';

paperRepositoryContract('MongoDB', () => mongoShop(store()));

it('issues each paper once when a server stops at any write of a payment, a refund and a correction', async () => {
  await atEveryWrite(14, async (at, side) => {
    const server = await emptied(store());
    const { parts, orders, papers } = mongoShop(server);
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    const buyer = { name: 'Carl', address: '1 Quay Street' };
    const refund = { id: 're_1', amount_cents: 100, status: 'succeeded', created_at: AT } as const;

    const crash = await crashAt(server, at, side, async (stopping) => {
      const shop = mongoShop(stopping);
      await shop.orders.recordPayment(order._id, 'pi_1', AT, { issuer: AN_ISSUER });
      await shop.orders.recordRefunds('pi_1', [refund]);
      await shop.papers.issueOwed(AN_ISSUER);
      const [invoice] = (await shop.papers.ofOrder(order._id)).filter(({ kind }) => kind === 'invoice');
      await shop.papers.correct(order._id, invoice?.number ?? '', buyer, ADA);
    });
    await Promise.all([1, 2].map(() => mongoShop(server).papers.issueOwed(AN_ISSUER)));
    await crash.wake();
    await papers.issueOwed(AN_ISSUER);
    const issued = await papers.ofOrder(order._id);
    const after = await orders.find(order._id);
    const invoices = issued.filter(({ kind }) => kind === 'invoice').length;
    const notes = issued.filter(({ kind }) => kind === 'credit-note').length;
    const refunds = after?.refunds?.length ?? 0;
    // Each correction has a credit note of its own, and every invoice the one on the refund.
    expect(notes).toBe(Math.max(0, invoices - 1) + invoices * refunds);
    expect(after?.papers).toBe(after?.status ? 'made' : undefined);
    expect(invoices > 0).toBe(after?.status !== undefined);
    return crash;
  });
});
