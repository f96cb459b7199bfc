import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import type { PaperRepository } from './paper.repository.js';

const AT = '2026-03-01T09:30:00.000Z';
const ACME = { company: 'Acme', tax_id: 'DE1', billing_address: '1 Quay Street' };
const LIST = { sort: 'created_at', descending: true, limit: 10 } as const;

interface Stores {
  parts: PartRepository;
  orders: OrderRepository;
  papers: PaperRepository;
  messages: MessageRepository;
}

/** The contract of papers about customers' requests to correct them. */
export function correctionRequestsContract(name: string, open: () => Stores): void {
  describe(`requests to correct an invoice in ${name}`, () => {
    let stores: Stores;
    beforeEach(() => (stores = open()));

    async function anInvoice(company?: string) {
      const { parts, orders, papers } = stores;
      const part = await parts.add(aPart({ price_cents: 10_000, min_order: 1 }), ADA);
      const { order } = await orders.place(anOrder(part, company === undefined ? {} : { company }));
      await orders.recordPayment(order._id, `pi_${order._id}`, AT, { issuer: AN_ISSUER });
      await papers.issueOwed(AN_ISSUER);
      const [{ number } = { number: '' }] = await papers.ofOrder(order._id);
      return { id: order._id, number, transaction: `pi_${order._id}` };
    }
    const requestsOf = async (id: string) => (await stores.orders.find(id))?.correction_requests;
    const told = async (id: string) =>
      (await collect(stores.messages.stream({}, 'created_at', false)))
        .filter(({ kind, order_id }) => kind.startsWith('correction') && order_id === id)
        .map(({ kind, recipient, content }) => ({ kind, recipient, content: JSON.parse(content) as object }))
        // Those of one moment are in no order: the request before its answer.
        .toSorted((one, other) => (one.kind < other.kind ? 1 : -1));
    const listed = async () =>
      (await stores.orders.list({ correction_requested: true }, LIST)).items.map(({ _id }) => _id);

    it('stores what the customer asks for, tells admins, and lists the order', async () => {
      const [{ id, number }] = [await anInvoice(), await anInvoice()];
      expect(await stores.papers.requestCorrection(id, ACME)).toMatchObject({ status: 'open' });
      const request = { status: 'open', invoice: number, ...ACME };
      expect(await requestsOf(id)).toEqual([{ ...request, requested_at: expect.any(String) as string }]);
      expect(await told(id)).toMatchObject([
        { kind: 'correction-requested', recipient: 'admins', content: { ...ACME, invoice: number } },
      ]);
      expect(await listed()).toEqual([id]);
    });

    it('stores one of several requests at the same time, and no second one while it is open', async () => {
      const { id } = await anInvoice();
      const others = open();
      const outcomes = await Promise.all(
        concurrently(4, (n) => (n % 2 ? stores : others).papers.requestCorrection(id, { company: `Acme ${n}` })),
      );
      const results = outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'requested'));
      expect(results.toSorted()).toEqual(['open', 'open', 'open', 'requested']);
      expect(await stores.papers.requestCorrection(id, ACME)).toBe('open');
      expect(await requestsOf(id)).toHaveLength(1);
      expect(await told(id)).toHaveLength(1);
    });

    it('stores none without an invoice, for an invoice that credit notes cover, and for unchanged data', async () => {
      const { papers, orders, parts } = stores;
      const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
      for (const id of [order._id, '0'.repeat(24), 'x'])
        expect(await papers.requestCorrection(id, ACME)).toBe('unknown');
      const { id, transaction } = await anInvoice('Acme');
      expect(await papers.requestCorrection(id, { company: 'Acme' })).toBe('unchanged');
      await orders.recordRefunds(transaction, [
        { id: 're_1', amount_cents: 10_000, status: 'succeeded', created_at: AT },
      ]);
      await papers.issueOwed(AN_ISSUER);
      expect(await papers.requestCorrection(id, ACME)).toBe('credited');
      expect(await requestsOf(id)).toBeUndefined();
      expect(await told(id)).toEqual([]);
    });

    it('accepts the request with the correction, and tells the customer', async () => {
      const { id, number } = await anInvoice();
      await stores.papers.requestCorrection(id, ACME);
      const buyer = { name: 'Carl', company: 'Acme', address: '1 Quay Street' };
      expect(await stores.papers.correct(id, number, buyer, ADA)).toBe('corrected');
      expect(await requestsOf(id)).toMatchObject([
        { ...ACME, status: 'accepted', decided_by: ADA.who, decided_at: expect.any(String) as string },
      ]);
      expect(await told(id)).toMatchObject([
        { kind: 'correction-requested' },
        { kind: 'correction-accepted', recipient: 'carl@test.com', content: { invoice: number } },
      ]);
      expect(await listed()).toEqual([]);
      expect(await stores.papers.refuseCorrection(id, 'Too late', ADA)).toBe('none');
      expect(await stores.papers.requestCorrection(id, { company: 'Globex' })).toMatchObject({ status: 'open' });
      const [, { invoice } = { invoice: '' }] = (await requestsOf(id)) ?? [];
      expect(invoice).not.toBe(number);
    });

    it('refuses the request with a sentence that the customer gets, and lets the customer ask again', async () => {
      const { id, number } = await anInvoice();
      expect(await stores.papers.refuseCorrection(id, 'No', ADA)).toBe('none');
      await stores.papers.requestCorrection(id, ACME);
      expect(await stores.papers.refuseCorrection(id, 'This tax ID is not known.', ADA)).toMatchObject({
        status: 'refused',
      });
      expect(await requestsOf(id)).toMatchObject([
        { status: 'refused', decided_by: ADA.who, refusal: 'This tax ID is not known.' },
      ]);
      expect(await told(id)).toMatchObject([
        { kind: 'correction-requested' },
        {
          ...{ kind: 'correction-refused', recipient: 'carl@test.com' },
          content: { invoice: number, reason: 'This tax ID is not known.' },
        },
      ]);
      expect(await stores.papers.refuseCorrection(id, 'Again', ADA)).toBe('none');
      expect(await stores.papers.requestCorrection(id, ACME)).toMatchObject({ status: 'open' });
      expect((await requestsOf(id))?.map(({ status }) => status)).toEqual(['refused', 'open']);
      expect(await stores.papers.ofOrder(id)).toHaveLength(1);
    });

    it('either accepts or refuses a request that two admins decide at the same time', async () => {
      const { id, number } = await anInvoice();
      await stores.papers.requestCorrection(id, ACME);
      const others = open();
      await Promise.all([
        stores.papers.correct(id, number, { name: 'Carl', address: 'x' }, ADA),
        others.papers.refuseCorrection(id, 'No', ADA),
      ]);
      const decisions = (await told(id)).filter(({ kind }) => kind !== 'correction-requested');
      expect(decisions).toHaveLength(1);
      expect(await requestsOf(id)).toMatchObject([{ status: decisions[0]?.kind.replace('correction-', '') }]);
    });
  });
}
