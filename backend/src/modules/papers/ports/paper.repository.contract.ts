import { createHash } from 'node:crypto';
import type { AuditLogRepository } from '#modules/audit-log/ports/audit-log.repository.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import type { OrderRepository, PaymentOptions } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { freezeClock } from '#test/support/clock.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import { fewerOnMongo } from '#test/support/quick.js';
import { contentOf, type Paper, paperFile, paperHash } from '#app/recording/papers/domain/paper.js';
import type { PaperRepository } from './paper.repository.js';

const AT = '2026-03-01T09:30:00.000Z';
const THIS_YEAR = 2026;
const ACME = { name: 'Carl', company: 'Acme', address: '1 Quay Street' };

interface Stores {
  parts: PartRepository;
  orders: OrderRepository;
  papers: PaperRepository;
  auditLog: AuditLogRepository;
}

/** The contract of papers, with the changes of orders that they are issued for. */
export function paperRepositoryContract(name: string, open: () => Stores): void {
  describe(`${name}, a paper repository`, () => {
    let stores: Stores;
    let paid = 0;
    beforeEach(() => {
      freezeClock(new Date('2026-06-01T12:00:00.000Z'));
      stores = open();
    });
    afterEach(() => jest.useRealTimers());

    /** An order of $100. */
    async function aPaidOrder(
      options: PaymentOptions = { issuer: AN_ISSUER },
    ): Promise<{ id: string; transaction: string }> {
      const { parts, orders } = stores;
      const part = await parts.add(aPart({ price_cents: 10_000, min_order: 1 }), ADA);
      const { order } = await orders.place(anOrder(part));
      const transaction = `pi_${(paid += 1)}`;
      await orders.recordPayment(order._id, transaction, AT, options);
      return { id: order._id, transaction };
    }
    const refund = (transaction: string, ...refunds: Partial<OrderRefund>[]) =>
      stores.orders.recordRefunds(
        transaction,
        refunds.map((one, n) => ({ id: `re_${n}`, amount_cents: 3333, status: 'succeeded', created_at: AT, ...one })),
      );
    const issued = async (id: string): Promise<Paper[]> => {
      await stores.papers.issueOwed(AN_ISSUER);
      return stores.papers.ofOrder(id);
    };
    const all = () => collect(stores.papers.stream({}, 'issued_at', false));
    const shown = (papers: readonly Paper[]) =>
      papers.map(({ kind, number, total_cents, tax_cents }) => `${kind} ${number} ${total_cents} ${tax_cents}`);
    const number = (position: number, series = '') => `${series}${THIS_YEAR}-00000${position}`;

    it('issues the invoice of a payment, with all that it says', async () => {
      const { id } = await aPaidOrder();
      const [invoice, ...others] = await issued(id);
      expect(others).toEqual([]);
      expect(invoice).toMatchObject({
        ...{ kind: 'invoice', series: 'invoices', number: number(1), position: 1, year: THIS_YEAR },
        ...{ order_id: id, email: 'carl@test.com', buyer: 'Carl Customer', total_cents: 10_000, tax_cents: 1597 },
      });
      expect(contentOf(invoice!)).toMatchObject({
        ...AN_ISSUER,
        buyer: { name: 'Carl Customer', address: '12 Harbour Road, Portland, OR 97201' },
        order: { paid_at: AT },
        lines: [{ part_name: 'N8 Processor', amount: 1, price_cents: 10_000, total_cents: 10_000 }],
      });
      expect(await stores.orders.find(id)).toMatchObject({ papers: 'made' });
      expect(await issued(id)).toHaveLength(1);
    });

    it('issues none for an order that is paid while the shop makes none, until an admin creates it', async () => {
      const { parts, orders, papers } = stores;
      const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
      expect(await papers.create(order._id, AN_ISSUER, ADA)).toBe('unpaid');
      await orders.recordPayment(order._id, 'pi_none', AT);
      await refund('pi_none', {});
      expect(await issued(order._id)).toEqual([]);
      expect(await papers.create(order._id, AN_ISSUER, ADA)).toBe('created');
      expect(await papers.create(order._id, AN_ISSUER, ADA)).toBe('exists');
      expect(await papers.create('0'.repeat(24), AN_ISSUER, ADA)).toBe('unknown');
      expect(
        (await papers.ofOrder(order._id))
          .map(({ kind }) => kind)
          .toSorted()
          .toReversed(),
      ).toEqual(['invoice', 'credit-note']);
      expect(await orders.find(order._id)).toMatchObject({ papers: 'made' });
    });

    it('issues a credit note for each refund that has succeeded, with taxes that add up', async () => {
      const { id, transaction } = await aPaidOrder();
      await refund(transaction, {}, { status: 'pending' });
      expect((await issued(id)).map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice']);
      await refund(transaction, {}, {}, { amount_cents: 3334 });
      const notes = (await issued(id)).filter(({ kind }) => kind === 'credit-note');
      expect(shown(notes)).toEqual([
        `credit-note ${number(1, 'CN-')} 3333 532`,
        `credit-note ${number(2, 'CN-')} 3333 532`,
        `credit-note ${number(3, 'CN-')} 3334 533`,
      ]);
      expect(contentOf(notes[0]!)).toMatchObject({ invoice: { number: number(1) }, reason: 'refund' });
    });

    it('cancels the credit note of a refund that fails later, with the next number', async () => {
      const { id, transaction } = await aPaidOrder();
      await refund(transaction, {}, {});
      await issued(id);
      await refund(transaction, { status: 'failed' }, {});
      const last = (await issued(id)).findLast(({ series }) => series === 'credit-notes');
      expect(shown([last!])).toEqual([`cancellation ${number(3, 'CN-')} 3333 532`]);
      expect(contentOf(last!).credit_note?.number).toBe(number(1, 'CN-'));
      await refund(transaction, { status: 'failed' }, {}, { amount_cents: 6667 });
      const note = (await issued(id)).find(({ number: last }) => last === number(4, 'CN-'));
      expect(note).toMatchObject({ total_cents: 6667, tax_cents: 1597 - 532 });
    });

    it('corrects an invoice: a credit note over all that is left of it, and a new one with its credit notes', async () => {
      const { id, transaction } = await aPaidOrder();
      await refund(transaction, {});
      await issued(id);
      const { papers } = stores;
      expect(await papers.correct(id, number(1), ACME, ADA)).toBe('corrected');
      expect(shown(await papers.ofOrder(id)).toSorted()).toEqual([
        `credit-note ${number(1, 'CN-')} 3333 532`,
        `credit-note ${number(2, 'CN-')} 6667 1065`,
        `credit-note ${number(3, 'CN-')} 3333 532`,
        `invoice ${number(1)} 10000 1597`,
        `invoice ${number(2)} 10000 1597`,
      ]);
      const invoice = (await papers.ofOrder(id)).find((paper) => paper.number === number(2));
      expect(invoice).toMatchObject({ buyer: 'Acme, Carl' });
      expect(contentOf(invoice!)).toMatchObject({ ...AN_ISSUER, buyer: ACME });
      expect(await papers.correct(id, number(1), ACME, ADA)).toBe('replaced');
      expect(await papers.correct('0'.repeat(24), number(1), ACME, ADA)).toBe('unknown');
    });

    it('corrects no invoice that credit notes cover, and each invoice once', async () => {
      const { papers } = stores;
      const { id, transaction } = await aPaidOrder();
      await issued(id);
      const outcomes = await Promise.all(concurrently(3, () => papers.correct(id, number(1), ACME, ADA)));
      expect(outcomes.toSorted()).toEqual(['corrected', 'replaced', 'replaced']);
      expect(await papers.ofOrder(id)).toHaveLength(3);
      await refund(transaction, { amount_cents: 10_000 });
      await issued(id);
      expect(await papers.correct(id, number(2), ACME, ADA)).toBe('credited');
    });

    describe('while the clock is before the newest paper or audit entry', () => {
      const [AHEAD, BEHIND] = ['2027-01-01T00:00:10.000Z', '2026-12-31T23:59:50.000Z'];

      it('owes what payments and refunds cause, and issues it when the clock is right', async () => {
        const { orders, papers } = stores;
        freezeClock(new Date(AHEAD));
        const first = await aPaidOrder();
        expect(shown(await issued(first.id))).toEqual(['invoice 2027-000001 10000 1597']);
        expect(await papers.newestTime()).toBe(AHEAD);
        freezeClock(new Date(BEHIND));
        const { id } = await aPaidOrder();
        await refund(first.transaction, {});
        expect([await issued(id), (await issued(first.id)).length]).toEqual([[], 1]);
        for (const order of [id, first.id]) expect(await orders.find(order)).toMatchObject({ papers: 'owed' });
        await papers.issueOwedBy(id, AN_ISSUER);
        expect(await papers.ofOrder(id)).toEqual([]);
        freezeClock(new Date(AHEAD));
        expect((await issued(id)).map((paper) => paper.number)).toEqual(['2027-000002']);
        expect((await issued(first.id)).map((paper) => paper.number)).toEqual(['2027-000001', 'CN-2027-000001']);
      });

      it('refuses to create and to correct an invoice, and changes nothing', async () => {
        const { orders, papers, auditLog } = stores;
        const [{ id }, without] = [await aPaidOrder(), await aPaidOrder({})];
        await issued(id);
        freezeClock(new Date(AHEAD));
        await stores.parts.add(aPart(), ADA);
        freezeClock(new Date(BEHIND));
        const before = await auditLog.head();
        const refusal = { kind: 'unavailable', code: 'clock-behind', detail: expect.stringContaining(AHEAD) as string };
        await expect(papers.correct(id, number(1), ACME, ADA)).rejects.toMatchObject(refusal);
        await expect(papers.create(without.id, AN_ISSUER, ADA)).rejects.toMatchObject(refusal);
        expect(await auditLog.head()).toEqual(before);
        expect(await orders.find(id)).toMatchObject({ papers: 'made' });
        expect((await orders.find(without.id))?.papers).toBeUndefined();
        freezeClock(new Date(AHEAD));
        expect(await papers.correct(id, number(1), ACME, ADA)).toBe('corrected');
        expect(await papers.create(without.id, AN_ISSUER, ADA)).toBe('created');
      });
    });

    it('numbers concurrent papers without a gap, each once, on several servers', async () => {
      const [owed, created] = [fewerOnMongo(12, 6), fewerOnMongo(6, 4)];
      const orders = await Promise.all(concurrently(owed, () => aPaidOrder()));
      const others = open();
      const without = await Promise.all(concurrently(created, () => aPaidOrder({})));
      const servers = [stores, others].map(({ papers }) => papers);
      await Promise.all([
        ...servers.map((papers) => papers.issueOwed(AN_ISSUER)),
        ...without.map(({ id }, n) => servers[n % 2]?.create(id, AN_ISSUER, ADA)),
      ]);
      await Promise.all(orders.map(({ transaction }) => refund(transaction, { amount_cents: 100 })));
      await Promise.all(servers.map((papers) => papers.issueOwed(AN_ISSUER)));
      const issuedPapers = await all();
      for (const [series, count] of [
        ['invoices', owed + created],
        ['credit-notes', owed],
      ])
        expect(
          issuedPapers
            .filter((paper) => paper.series === series)
            .map(({ position }) => position)
            .toSorted((a, b) => a - b),
        ).toEqual(Array.from({ length: Number(count) }, (_, n) => n + 1));
      expect(new Set(issuedPapers.map(({ order_id }) => order_id)).size).toBe(owed + created);
    });

    it('lists by search, kind and day', async () => {
      const { id, transaction } = await aPaidOrder();
      await refund(transaction, {});
      const [{ order_number = '', issued_at } = {}] = await issued(id);
      await issued((await aPaidOrder()).id);
      const found = async (filter: Parameters<PaperRepository['list']>[0]) =>
        (await stores.papers.list(filter, { sort: 'issued_at', descending: true, limit: 10 })).items.length;
      expect(await found({})).toBe(3);
      expect(await found({ kind: 'credit-note' })).toBe(1);
      expect(await found({ q: number(2) })).toBe(1);
      expect(await found({ q: order_number })).toBe(2);
      expect(await found({ q: 'carl@' })).toBe(3);
      expect(await found({ from: issued_at ?? '', to: issued_at ?? '' })).toBeGreaterThan(0);
      expect(await found({ to: AT })).toBe(0);
    });

    it('stores the file of a paper once', async () => {
      const { papers } = stores;
      const [invoice] = await issued((await aPaidOrder()).id);
      const files = ['%PDF-1', '%PDF-2'].map((text) => paperFile(invoice!._id, Buffer.from(text)));
      expect(await papers.file(invoice!._id)).toBeUndefined();
      for (const file of files) expect(await papers.addFile(file, invoice!)).toEqual(files[0]);
      expect(await papers.file(invoice!._id)).toEqual(files[0]);
    });

    it('logs each paper and its file with their hashes, under their ids', async () => {
      const { papers, auditLog } = stores;
      const { id, transaction } = await aPaidOrder();
      await refund(transaction, {});
      const [invoice, note] = (await issued(id)).toSorted((one) => (one.kind === 'invoice' ? -1 : 1)) as [Paper, Paper];
      for (const paper of [invoice, note]) expect(paper.sha256).toBe(paperHash(paper));
      const file = await papers.addFile(paperFile(invoice._id, Buffer.from('%PDF-1')), invoice);
      const { items } = await auditLog.list({ actor: 'shop' }, { sort: 'at', descending: false, limit: 10 });
      const subject = ({ _id, number: label }: Paper) => ({ type: 'paper', id: _id, label });
      expect(items).toMatchObject([
        ...[invoice, note].map((paper) => ({
          ...{ _id: paper._id, action: 'paper-issued', actor: 'shop', subject: subject(paper) },
          after: { kind: paper.kind, order_number: paper.order_number, sha256: paper.sha256 },
        })),
        {
          ...{ _id: file._id, action: 'paper-printed', actor: 'shop', subject: subject(invoice) },
          after: { sha256: createHash('sha256').update('%PDF-1').digest('hex') },
        },
      ]);
    });
  });
}
