import { Logger } from '@nestjs/common';
import { orderPaperProblem } from '#app/data-check/domain/paper-problems.js';
import type { OrderRecord } from '#modules/orders/domain/order.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { commandsOf } from '#test/support/mongo-commands.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { correctionRequestsContract } from '../../ports/correction-requests.contract.js';
import { creditNoteLinesContract } from '../../ports/credit-note-lines.contract.js';
import { paperSumsContract } from '../../ports/paper-sums.contract.js';
import { paperRepositoryContract } from '../../ports/paper.repository.contract.js';
import { credited, invoiceIn } from '#app/recording/papers/domain/next-paper.js';

const store = temporaryMongo();
const AT = '2026-03-01T09:30:00.000Z';

paperRepositoryContract('MongoDB', () => mongoShop(store()));
creditNoteLinesContract('MongoDB', () => mongoShop(store()));
paperSumsContract('MongoDB', () => mongoShop(store()));
correctionRequestsContract('MongoDB', () => mongoShop(store()));

it('refuses a request to correct an invoice while a correction is not issued yet', async () => {
  const { parts, orders, papers } = mongoShop(store());
  const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
  await orders.recordPayment(order._id, 'pi_1', AT, { issuer: AN_ISSUER });
  await papers.issueOwed(AN_ISSUER);
  const [{ number: invoice } = { number: '' }] = await papers.ofOrder(order._id);
  const pending_correction = { invoice, buyer: { name: 'Carl', address: '1 Quay Street' } };
  await store().collection(ORDERS).updateOne({ _id: order._id }, { $set: { pending_correction } });
  expect(await papers.requestCorrection(order._id, { company: 'Acme' })).toBe('open');
});

it('issues each paper once when a server stops at any write of a payment, a refund and a correction', async () => {
  await atEveryWrite(14, async (at, side) => {
    const server = await emptied(store());
    const { parts, orders, papers, auditLog } = mongoShop(server);
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
    const issueOwed = () => Promise.all([1, 2].map(() => mongoShop(server).papers.issueOwed(AN_ISSUER)));
    await issueOwed();
    // Another server changes the order before the stopped server continues.
    const present = (await papers.ofOrder(order._id)).findLast(({ kind }) => kind === 'invoice');
    await papers.correct(order._id, present?.number ?? '', { ...buyer, company: 'Acme' }, ADA);
    await orders.recordRefunds('pi_1', [refund, { ...refund, id: 're_2', amount_cents: 333 }]);
    await crash.wake();
    await issueOwed();

    const after = await orders.find(order._id);
    const record = { ...after, status: after?.status ?? 'unpaid' } as OrderRecord;
    const issued = await papers.ofOrder(order._id);
    expect(orderPaperProblem(record, issued)).toBeUndefined();
    expect(after?.papers).toBe(after?.status ? 'made' : undefined);
    expect(issued.length > 0).toBe(after?.status !== undefined);
    await recover(server);
    const { items } = await auditLog.list({ action: 'paper-issued' }, { sort: 'at', descending: false, limit: 50 });
    const idsOf = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id).toSorted();
    expect(idsOf(items)).toEqual(idsOf(issued));
    // The taxes of an invoice that is credited as a whole add up to its own.
    for (const invoice of issued.filter(({ kind, _id }) => kind === 'invoice' && _id !== invoiceIn(issued)?._id))
      expect(credited(invoice, issued).tax_cents).toBe(invoice.tax_cents);
    return crash;
  });
});

describe('the sweep', () => {
  const anOwingOrder = async () => {
    const { parts, orders } = mongoShop(store());
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    await orders.recordPayment(order._id, `pi_${order._id}`, AT, { issuer: AN_ISSUER });
    return order;
  };

  it('logs once that an order owes papers that cannot be issued, and issues those of the others', async () => {
    const [damaged, other] = [await anOwingOrder(), await anOwingOrder()];
    const orders = store().collection(ORDERS);
    await orders.updateOne({ _id: damaged._id }, { $unset: { lines: 1 } });
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { papers } = mongoShop(store());
    for (let pass = 0; pass < 3; pass += 1) await papers.issueOwed(AN_ISSUER);
    const failures = () => logged.mock.calls.map(([text]) => String(text));
    expect(failures()).toEqual([expect.stringMatching(`^Order ${damaged.number} owes its papers: TypeError`)]);
    expect(await papers.ofOrder(other._id)).toHaveLength(1);

    await orders.updateOne({ _id: damaged._id }, { $set: { lines: other.lines } });
    await papers.issueOwed(AN_ISSUER);
    expect(await papers.ofOrder(damaged._id)).toHaveLength(1);
    expect(failures()).toHaveLength(1);
  });

  it('reads an order that owes its first invoice once while there is no issuer', async () => {
    const order = await anOwingOrder();
    const { papers } = mongoShop(store());
    await papers.issueOwed();
    const second = await commandsOf(store(), () => papers.issueOwed());
    expect(second.map(({ name, collection }) => `${name} ${collection}`)).toEqual(['find orders']);
    expect(second[0]?.filter).toMatchObject({ $and: [{ papers: 'owed' }, { _id: { $nin: [order._id] } }] });
    await papers.issueOwed(AN_ISSUER);
    expect(await papers.ofOrder(order._id)).toHaveLength(1);
  });
});

it('issues the credit note of a refund that is recorded beside the creation of the invoice', async () => {
  await atEveryWrite(2, async (at, side) => {
    const server = await emptied(store());
    const { parts, orders, papers } = mongoShop(server);
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    await orders.recordPayment(order._id, 'pi_1', AT);
    const refund = { id: 're_1', amount_cents: 100, status: 'succeeded', created_at: AT } as const;
    const crash = await crashAt(server, at, side, (stopping) =>
      mongoShop(stopping).orders.recordRefunds('pi_1', [refund]),
    );
    await papers.create(order._id, AN_ISSUER, ADA);
    await crash.wake();
    await papers.issueOwed(AN_ISSUER);
    const { refunds = [] } = (await orders.find(order._id))!;
    expect((await papers.ofOrder(order._id)).map(({ kind }) => kind)).toEqual([
      'invoice',
      ...refunds.map(() => 'credit-note'),
    ]);
    return crash;
  });
});
