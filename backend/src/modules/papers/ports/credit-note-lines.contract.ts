import type { OrderLine } from '#modules/orders/domain/order-line.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { contentOf } from '#app/recording/papers/domain/paper.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { PaperRepository } from './paper.repository.js';

const AT = '2026-03-01T09:30:00.000Z';

interface Stores {
  parts: PartRepository;
  orders: OrderRepository;
  papers: PaperRepository;
}

/** The contract of papers about the credit notes of refunds of lines. */
export function creditNoteLinesContract(name: string, stores: () => Stores): void {
  it(`${name} says in the credit note which pieces a refund pays back, at their prices as ordered, and why`, async () => {
    const { parts, orders, papers } = stores();
    const part = await parts.add(aPart({ price_cents: 10_000, min_order: 1 }), ADA);
    const { order } = await orders.place(anOrder(part, { amount: 3 }));
    await orders.recordPayment(order._id, 'pi_lines', AT, { issuer: AN_ISSUER });
    const [{ part_id }] = order.lines as [OrderLine];
    const refund = { id: 're_1', amount_cents: 20_000, status: 'succeeded', created_at: AT } as const;
    const lines = [{ part_id, pieces: 2, restock: false }];
    await orders.recordRefunds('pi_lines', [{ ...refund, reason: 'Arrived damaged', lines }]);
    await papers.issueOwed(AN_ISSUER);
    const note = (await papers.ofOrder(order._id)).find(({ kind }) => kind === 'credit-note');
    expect(note).toMatchObject({ total_cents: 20_000, tax_cents: 3193 });
    expect(contentOf(note!)).toMatchObject({
      ...{ reason: 'refund', note: 'Arrived damaged' },
      lines: [{ part_name: 'N8 Processor', price_cents: 10_000, amount: 2, total_cents: 20_000 }],
    });
  });
}
