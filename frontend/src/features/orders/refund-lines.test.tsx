import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { OrderView, RefundView } from '@/api/types.gen';
import { anOrderOfLines } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { OrderPayment } from './order-payment';

type Refund = NonNullable<OrderView['refunds']>[number];

const PAID = anOrderOfLines({ status: 'pending', transactionId: 'pi_1', paid_at: '2026-03-02T10:00:00.000Z' });
const [CPU, FAN, CABLE] = PAID.lines as [OrderView['lines'][0], OrderView['lines'][0], OrderView['lines'][0]];
const REFUND = `POST /orders/${PAID._id}/refunds`;

const lineOf = ({ part_id, part_name, price }: OrderView['lines'][0], pieces: number, restocked?: number) => ({
  ...{ part_id, part_name, pieces, amount: price * pieces },
  ...(restocked !== undefined && { restock: true, restocked }),
});
const refundOf = (lines: RefundView['lines'] & object, patch: Partial<RefundView> = {}): Refund => ({
  ...{ id: 're_1', status: 'succeeded', created_at: '2026-03-03T08:15:00.000Z', lines },
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  ...patch,
});

const dialog = () => screen.getByRole('dialog');
const pieces = (name: string) => within(dialog()).getByRole('textbox', { name: `Pieces of ${name}` });
const restock = (name: string) => within(dialog()).getByRole('checkbox', { name: `Restock ${name}` });
const rows = () =>
  within(dialog())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const keyOf = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Key');

async function open(order = PAID, piece = <OrderPayment order={order} />) {
  const shop = renderInShop(piece);
  await shop.user.click(screen.getByRole('button', { name: 'Refund' }));
  await shop.user.click(within(dialog()).getByText('Pieces of the order'));
  const submit = () => shop.user.click(within(dialog()).getByRole('button', { name: 'Refund' }));
  return { ...shop, submit };
}

describe('The refund of pieces', () => {
  it('sends the pieces of each line, whether they go back to the stock, and the reason', async () => {
    const refund = refundOf([lineOf(CPU, 2, 2), lineOf(CABLE, 1)]);
    const calls = serve({ [REFUND]: () => json({ refund, refunded: refund.amount }) });
    const { user, submit } = await open();
    await user.type(pieces('Northbridge N8 Processor'), '2');
    await user.type(pieces('Flat Cable'), '1');
    expect(within(dialog()).getByRole('status')).toHaveTextContent('$702');
    await user.click(restock('Flat Cable'));
    await user.type(within(dialog()).getByLabelText('Reason (optional)'), 'Two arrived damaged');
    await submit();
    expect(await screen.findByText('$702 refunded for Northbridge N8 Processor and 2 more.')).toBeVisible();
    expect(screen.getByText('2 pieces restocked.')).toBeVisible();
    expect(calls[0]?.body).toEqual({
      lines: [
        { part_id: CPU.part_id, pieces: 2, restock: true },
        { part_id: CABLE.part_id, pieces: 1, restock: false },
      ],
      reason: 'Two arrived damaged',
    });
  });

  it('offers to restock what is not shipped, and nothing that is', async () => {
    const { unmount } = await open();
    expect(restock('Silent Fan 120')).toBeChecked();
    unmount();
    await open({ ...PAID, status: 'shipped', shipped_at: '2026-03-03T08:15:00.000Z' });
    expect(restock('Silent Fan 120')).not.toBeChecked();
  });

  it('offers the pieces that no refund has paid back, and that none is about to', async () => {
    const refunds = [
      refundOf([lineOf(CPU, 5), lineOf(FAN, 2)]),
      refundOf([lineOf(CABLE, 1)], { id: 're_2', status: 'failed' }),
    ];
    const claim = { amount: 349, by: 'ada@test.com', created_at: '2026-03-04T08:15:00.000Z', lines: [lineOf(CPU, 1)] };
    const { user } = await open({ ...PAID, refunds, refunded: refunds[0]!.amount, refund_claims: [claim] });
    expect(rows()).toEqual(['Northbridge N8 Processor14 left, $349 each', 'Flat Cable3 left, $4 each']);
    expect(within(dialog()).getByText('Full amount, $4,898')).toBeInTheDocument();
    expect(
      screen.getByText(/^for 1 × Northbridge N8 Processor: sent to the card provider by ada@test.com/),
    ).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'All pieces' }));
    expect(pieces('Northbridge N8 Processor')).toHaveValue('14');
    expect(within(dialog()).getByRole('status')).toHaveTextContent('$4,898');
  });

  it('rejects none, too many and no whole number of pieces, without a request', async () => {
    const calls = serve({});
    const { user, submit } = await open();
    await submit();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('*Enter pieces');
    await user.type(pieces('Silent Fan 120'), '3');
    await submit();
    await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent('*At most 2'));
    await user.clear(pieces('Silent Fan 120'));
    await user.type(pieces('Silent Fan 120'), '1.5');
    await submit();
    await waitFor(() => expect(screen.getByText('*Digits only')).toBeVisible());
    expect(calls).toEqual([]);
  });

  it('rejects pieces that cost more than refunds of amounts have left', async () => {
    const calls = serve({});
    const amount: Refund = { id: 're_1', status: 'succeeded', created_at: '2026-03-03T08:15:00.000Z', amount: 7000.5 };
    const { user, submit } = await open({ ...PAID, refunds: [amount], refunded: 7000.5 });
    await user.type(pieces('Silent Fan 120'), '2');
    await submit();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'These pieces cost $38, and at most $29.50 can be refunded.',
    );
    expect(calls).toEqual([]);
  });

  it('says which pieces did not go back to the stock', async () => {
    const refund = refundOf([lineOf(CPU, 2, 2), lineOf(FAN, 2, 0)]);
    serve({ [REFUND]: () => json({ refund, refunded: refund.amount }) });
    const { user, submit } = await open();
    await user.click(within(dialog()).getByRole('button', { name: 'All pieces' }));
    await submit();
    expect(await screen.findByText(/^2 pieces restocked\. Not restocked, .*: 2 × Silent Fan 120\.$/)).toBeVisible();
  });

  describe('after a lost response', () => {
    const claim = { amount: 38, by: 'ada@test.com', created_at: '2026-03-04T08:15:00.000Z', lines: [lineOf(FAN, 2)] };
    const made = refundOf([lineOf(FAN, 2, 2)]);

    async function lose() {
      let show: (order: OrderView) => void = () => undefined;
      function Changing() {
        const [order, setOrder] = useState(PAID);
        show = setOrder;
        return <OrderPayment order={order} />;
      }
      const answers = [() => problem(503, 'The card provider cannot be reached.')];
      const calls = serve({ [REFUND]: () => (answers.shift() ?? (() => json({ refund: made, refunded: 38 })))() });
      const shop = await open(PAID, <Changing />);
      const ask = async () => {
        await shop.user.type(pieces('Silent Fan 120'), '2');
        await shop.submit();
      };
      await ask();
      await within(dialog()).findByText('The card provider cannot be reached. Try again; it cannot be refunded twice.');
      return { ...shop, ask, show: (order: OrderView) => act(() => show(order)), keys: () => calls.map(keyOf) };
    }

    it('repeats the same request, although the order’s claim has the pieces', async () => {
      const { show, submit, keys } = await lose();
      show({ ...PAID, refund_claims: [claim] });
      await submit();
      expect(await screen.findByText('$38 refunded for Northbridge N8 Processor and 2 more.')).toBeVisible();
      expect(keys()).toEqual([keys()[0], keys()[0]]);
    });

    /** Closes the dialog, and asks for the same pieces again, of an order that changed since. */
    async function askAgain({ user, show, ask, keys }: Awaited<ReturnType<typeof lose>>, refunds: Refund[]) {
      await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const lines = PAID.lines.map((line) => (line === FAN ? { ...line, amount: 4 } : line));
      show({ ...PAID, lines, refunds, refunded: 38 });
      await user.click(screen.getByRole('button', { name: 'Refund' }));
      await user.click(within(dialog()).getByText('Pieces of the order'));
      await ask();
      await waitFor(() => expect(keys()).toHaveLength(2));
      return keys()[1] === keys()[0];
    }

    it('sends a new request when the order shows the refund, for other pieces of the same kind', async () => {
      expect(await askAgain(await lose(), [made])).toBe(false);
    });

    it('repeats the same request when the order shows another refund only', async () => {
      expect(await askAgain(await lose(), [refundOf([lineOf(CPU, 1)])])).toBe(true);
    });
  });

  it('offers no pieces when all are refunded', async () => {
    const refunds = [
      refundOf(
        PAID.lines.map((line) => lineOf(line, line.amount)),
        { amount: 7000 },
      ),
    ];
    const { user } = renderInShop(<OrderPayment order={{ ...PAID, refunds, refunded: 7000 }} />);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(within(dialog()).getByText('Partial amount')).toBeInTheDocument();
    expect(within(dialog()).queryByText('Pieces of the order')).not.toBeInTheDocument();
  });
});
