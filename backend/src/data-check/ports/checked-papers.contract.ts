import { lostPaper } from '#app/recording/papers/domain/paper.js';
import { newId } from '#shared/object-id.js';
import { DAY_MS } from '#shared/time.js';
import { ADA, AN_ISSUER, anOrder } from '#test/support/builders.js';
import { type CheckedShop, type populated, problemsOf, whileChanged } from '#test/support/checked-shop.js';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

interface Checked {
  shop: () => CheckedShop;
  ids: () => Awaited<ReturnType<typeof populated>>;
}

/** The contract of `DataChecker` for invoices and credit notes. */
export function checkedPapersContract({ shop, ids }: Checked): void {
  describe('of invoices and credit notes', () => {
    const papersOf = async (id: string) => {
      const papers = await shop().papers.ofOrder(id);
      return {
        invoice: papers.find(({ kind }) => kind === 'invoice')!,
        note: papers.find(({ kind }) => kind === 'credit-note')!,
      };
    };
    const found = () => problemsOf(shop(), 'papers');

    it('reports numbers that are missing from a series', async () => {
      const { invoice, note } = await papersOf(ids().paid);
      const number = (position: number, series = '') => `${series}${invoice.year}-00000${position}`;
      await shop().change('papers', invoice._id, { position: 4, number: number(4) });
      await shop().change('papers', note._id, { position: 2, number: number(2, 'CN-') });
      expect((await found()).filter((line) => line.startsWith('The number'))).toEqual([
        `The number ${number(1, 'CN-')} is missing.`,
        `The numbers ${number(1)} to ${number(3)} are missing.`,
      ]);
    });

    it('reports an order whose papers contradict it', async () => {
      const { invoice } = await papersOf(ids().paid);
      const faults: [fields: Record<string, string | number | object | null>, fault: string][] = [
        [{ total_cents: 3001 }, 'its total is $30.01, but its invoice 2026-000001 has $30'],
        [
          { refunds: [{ id: 're_9', amount_cents: 10, status: 'succeeded', created_at: daysAgo(1) }] },
          'its credit-note 2026-000001.re_9 is missing',
        ],
        [{ papers: null }, 'it has the invoice 2026-000001, but its record has none'],
        [{ refunds: null }, 'credit notes take $10 off its invoice 2026-000001, which should be $0'],
        [{ papers: 'owed' }, 'it was paid or refunded at 2026-03-06T11:00:00.000Z, and still owes a paper'],
      ];
      for (const [fields, fault] of faults)
        expect(await whileChanged(shop(), ['orders', ids().paid, fields], found)).toEqual([
          `Order ${ids().paid}: ${fault.replace('2026-000001', invoice.number)}.`,
        ]);
      expect(await found()).toEqual([]);
    });

    it('reports an order without its invoice, and none that owes papers for less than an hour', async () => {
      await shop().change('orders', ids().shipped, { papers: 'made' });
      expect(await found()).toEqual([`Order ${ids().shipped}: its invoice is missing.`]);
      await shop().change('orders', ids().shipped, { papers: 'owed', paid_at: new Date().toISOString() });
      expect(await found()).toEqual([]);
    });

    it('reports papers without an order or with another number', async () => {
      const { invoice, note } = await papersOf(ids().paid);
      await shop().change('papers', note._id, { number: 'CN-1' });
      expect(await found()).toEqual([`Paper ${note._id}: its number is CN-1, not ${note.number}.`]);
      await shop().change('papers', note._id, { number: note.number, order_id: newId() });
      expect(await found()).toEqual([
        `Order ${ids().paid}: its credit-note ${invoice.number}.re_2 is missing.`,
        `Paper ${note._id}: there is no order of ${note.number}.`,
      ]);
    });

    it('finds no problem in papers whose audit events follow', async () => {
      const { parts, orders, papers } = shop();
      const { order } = await orders.place(anOrder((await parts.find(ids().fan))!));
      await orders.recordPayment(order._id, 'pi_new', new Date().toISOString(), { issuer: AN_ISSUER });
      await papers.issueOwed(AN_ISSUER);
      expect(await papers.ofOrder(order._id)).toHaveLength(1);
      expect(await found()).toEqual([]);
    });

    it('finds no problem in corrected invoices, failed refunds and lost numbers', async () => {
      const { papers, orders } = shop();
      const { invoice } = await papersOf(ids().paid);
      await papers.correct(ids().paid, invoice.number, { name: 'Carl', address: '1 Quay Street' }, ADA);
      await orders.recordRefunds('pi_paid', [
        { id: 're_2', amount_cents: 1000, status: 'failed', created_at: daysAgo(1) },
      ]);
      await papers.issueOwed(AN_ISSUER);
      const last = (await papersOf(ids().paid)).note;
      expect(await papers.ofOrder(ids().paid)).toHaveLength(6);
      await shop().store.importInto(
        (target) => target.add('papers', [lostPaper({ ...last, position: 5 }, new Date().toISOString())]),
        {
          besideOthers: true,
        },
      );
      expect(await found()).toEqual([]);
    });
  });
}
