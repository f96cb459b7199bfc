import { correction, credited, nextPaper, type PaidOrder } from './next-paper.js';
import { contentOf, type NewPaper, type Paper } from './paper.js';

/** 20 % in the prices. */
const ISSUER = { seller: { name: 'Northbridge', address: 'Foundry Row' }, tax_rate: 20_000 };
const ORDER: PaidOrder = {
  ...{ _id: 'order', number: 'NB-AAAA-BBBB', name: 'Carl', email: 'carl@example.com', company: 'Fjord Systems' },
  ...{ delivery_address: 'Quay 1', created_at: '2026-03-01T10:00:00.000Z', total_cents: 10_001, transactionId: 'pi_1' },
  lines: [{ part_id: 'fan', part_name: 'Fan', sku: 'NB-FAN', price_cents: 10_001, amount: 1, total_cents: 10_001 }],
};

type Refunds = NonNullable<PaidOrder['refunds']>;
const refunded = (...refunds: Refunds): PaidOrder => ({ ...ORDER, refunds });
const refund = (id: string, amount_cents: number, status: Refunds[number]['status'] = 'succeeded') => ({
  ...{ id, amount_cents, status },
});

/** Issues what the order owes until it owes nothing, after the papers that it has; a paper's number is its place. */
function issue(order: PaidOrder, papers: readonly Paper[] = []): Paper[] {
  const next = nextPaper(order, papers, ISSUER);
  return next ? issue(order, [...papers, numbered(next, papers)]) : [...papers];
}

function numbered(paper: NewPaper, before: readonly Paper[]): Paper {
  const position = before.length + 1;
  const issued_at = '2026-03-02T10:00:00.000Z';
  return { ...paper, _id: `paper-${position}`, year: 2026, position, number: `No ${position}`, issued_at };
}

const amounts = (papers: readonly Paper[]) =>
  papers.map(({ kind, total_cents, tax_cents }) => [kind, total_cents, tax_cents]);

describe('The papers of a paid order', () => {
  it('are an invoice to its company, with the tax in its total rounded to a cent', () => {
    const papers = issue(ORDER);
    // 100.01 / 1.2 = 83.341…
    expect(amounts(papers)).toEqual([['invoice', 10_001, 1667]]);
    expect(papers[0]!.buyer).toBe('Fjord Systems, Carl');
    expect(contentOf(papers[0]!).buyer).toEqual({ name: 'Carl', company: 'Fjord Systems', address: 'Quay 1' });
  });

  it('need an issuer for the first invoice only', () => {
    expect(nextPaper(ORDER, [])).toBeUndefined();
    expect(nextPaper(refunded(refund('a', 1)), issue(ORDER))).toMatchObject({ kind: 'credit-note' });
  });

  it('take off the whole tax by credit notes, to the cent', () => {
    const papers = issue(refunded(refund('a', 3333), refund('b', 3333), refund('c', 3335)));
    expect(amounts(papers)).toEqual([
      ['invoice', 10_001, 1667],
      ['credit-note', 3333, 555],
      ['credit-note', 3333, 556],
      ['credit-note', 3335, 556],
    ]);
    expect(credited(papers[0]!, papers)).toEqual({ total_cents: 10_001, tax_cents: 1667 });
  });

  it('are the same when an order is asked about again', () => {
    const order = refunded(refund('a', 3333));
    expect(issue(order, issue(order))).toEqual(issue(order));
  });

  it('leave out refunds that are open or have failed, and those of nothing', () => {
    const order = refunded(refund('a', 100, 'pending'), refund('b', 100, 'failed'), refund('c', 0));
    expect(issue(order)).toHaveLength(1);
  });

  it('take back the credit note of a refund that fails later', () => {
    const before = issue(refunded(refund('a', 3333)));
    const papers = issue(refunded(refund('a', 3333, 'failed')), before);
    expect(amounts(papers.slice(1))).toEqual([
      ['credit-note', 3333, 555],
      ['cancellation', 3333, 555],
    ]);
    expect(credited(papers[0]!, papers)).toEqual({ total_cents: 0, tax_cents: 0 });
    expect(contentOf(papers[2]!).credit_note?.number).toBe('No 2');
  });

  it('list the refunded pieces, and no other parts', () => {
    const papers = issue(
      refunded({ ...refund('a', 10_001), reason: 'broken', lines: [{ part_id: 'fan', pieces: 1 }] }),
    );
    expect(contentOf(papers[1]!)).toMatchObject({
      note: 'broken',
      lines: [{ part_name: 'Fan', sku: 'NB-FAN', price_cents: 10_001, amount: 1, total_cents: 10_001 }],
    });
    expect(contentOf(issue(refunded({ ...refund('a', 5), lines: [] }))[1]!).lines).toEqual([]);
  });
});

describe('A corrected invoice', () => {
  const buyer = { name: 'Carl', company: 'Fjord Systems AB', address: 'Quay 2' };

  it('is credited with its remaining amount, and issued again to the corrected buyer at its own rate', () => {
    const before = issue(refunded(refund('a', 3333)));
    const note = correction(before[0]!, before, buyer)!;
    expect(note).toMatchObject({ kind: 'credit-note', total_cents: 6668, tax_cents: 1112 });
    const papers = [...before, numbered(note, before)];
    expect(nextPaper(refunded(refund('a', 3333)), papers, { ...ISSUER, tax_rate: 0 })).toMatchObject({
      kind: 'invoice',
      tax_cents: 1667,
      buyer: 'Fjord Systems AB, Carl',
    });
  });

  it('has nothing to credit when all was refunded', () => {
    const papers = issue(refunded(refund('a', 10_001)));
    expect(correction(papers[0]!, papers, buyer)).toBeUndefined();
  });
});
