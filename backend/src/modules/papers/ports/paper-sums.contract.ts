import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { totalsOf } from '../domain/paper-sums.js';
import type { PaperRepository } from './paper.repository.js';

const AT = '2026-03-01T09:30:00.000Z';

interface Stores {
  parts: PartRepository;
  orders: OrderRepository;
  papers: PaperRepository;
}

/** The contract of papers about what they add up to. */
export function paperSumsContract(name: string, stores: () => Stores): void {
  it(`${name} adds up what a filter matches, with credit notes taken off and a cancellation added again, by kind and rate`, async () => {
    const { parts, orders, papers } = stores();
    const part = await parts.add(aPart({ price_cents: 10_000, min_order: 1 }), ADA);
    const pay = async (transaction: string, company: string) => {
      const { order } = await orders.place(anOrder(part, { company }));
      await orders.recordPayment(order._id, transaction, AT, { issuer: AN_ISSUER });
      await papers.issueOwed(AN_ISSUER);
    };
    const refund = { id: 're_1', amount_cents: 4000, created_at: AT };
    await pay('pi_1', 'Acme');
    await pay('pi_2', 'Globex');
    await orders.recordRefunds('pi_1', [{ ...refund, status: 'succeeded' }]);
    await papers.issueOwed(AN_ISSUER);
    const sums = async (filter: Parameters<PaperRepository['sums']>[0] = {}) => totalsOf(await papers.sums(filter));
    const invoices = { papers: 2, total_cents: 20_000, tax_cents: 3194 };
    const note = { papers: 1, total_cents: -4000, tax_cents: -639 };
    const all = { papers: 3, total_cents: 16_000, tax_cents: 2555 };
    const found = await sums();
    expect(found).toMatchObject({ ...all, rates: [{ tax_rate: AN_ISSUER.tax_rate, ...all }] });
    expect(found.kinds.toSorted((one, other) => other.papers - one.papers)).toEqual([
      { kind: 'invoice', ...invoices },
      { kind: 'credit-note', ...note },
    ]);
    expect(await sums({ kind: 'credit-note' })).toMatchObject(note);
    expect(await sums({ q: 'globex' })).toMatchObject({ papers: 1, total_cents: 10_000, tax_cents: 1597 });
    expect(await sums({ email: 'carl@test.com' })).toMatchObject(all);
    expect(await sums({ to: AT })).toEqual({ papers: 0, total_cents: 0, tax_cents: 0, kinds: [], rates: [] });
    await orders.recordRefunds('pi_1', [{ ...refund, status: 'failed' }]);
    await papers.issueOwed(AN_ISSUER);
    expect(await sums()).toMatchObject({ papers: 4, total_cents: 20_000, tax_cents: 3194 });
  });

  it(`${name} adds up papers of several tax rates apart`, async () => {
    const { parts, orders, papers } = stores();
    const part = await parts.add(aPart({ price_cents: 10_000, min_order: 1 }), ADA);
    for (const [transaction, tax_rate] of [
      ['pi_1', 19_000],
      ['pi_2', 7_000],
      ['pi_3', 0],
    ] as const) {
      const issuer = { ...AN_ISSUER, tax_rate };
      const { order } = await orders.place(anOrder(part));
      await orders.recordPayment(order._id, transaction, AT, { issuer });
      await papers.issueOwed(issuer);
    }
    const one = { papers: 1, total_cents: 10_000 };
    expect(totalsOf(await papers.sums({})).rates).toEqual([
      { tax_rate: 19_000, ...one, tax_cents: 1597 },
      { tax_rate: 7_000, ...one, tax_cents: 654 },
      { tax_rate: 0, ...one, tax_cents: 0 },
    ]);
  });
}
