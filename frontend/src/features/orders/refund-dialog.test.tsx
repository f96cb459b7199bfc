import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RefundView } from '@/api/types.gen';
import { aPaidOrder } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { OrderPayment } from './order-payment';

const ORDER = aPaidOrder();
const REFUND = `POST /orders/${ORDER._id}/refunds`;
const refundOf = (amount: number): RefundView => ({
  ...{ id: 're_1', amount, status: 'succeeded', created_at: '2026-03-03T08:15:00.000Z', by: 'ada@test.com' },
});
const given = (amount: number) => () => json({ refund: refundOf(amount), refunded: amount });

const dialog = () => screen.getByRole('dialog');
const press = (name: string) => within(dialog()).getByRole('button', { name });
const amount = () => within(dialog()).getByLabelText('Amount in dollars');
const reason = () => within(dialog()).getByLabelText('Reason (optional)');
async function open(order = ORDER) {
  const shop = renderInShop(<OrderPayment order={order} />);
  await shop.user.click(screen.getByRole('button', { name: 'Refund' }));
  return shop;
}

describe('The refund dialog', () => {
  it('refunds the full amount by default', async () => {
    const calls = serve({ [REFUND]: given(6980) });
    const { user } = await open();
    expect(within(dialog()).getByText('Full amount, $6,980')).toBeInTheDocument();
    await user.click(press('Refund'));
    expect(await screen.findByText('$6,980 refunded for Northbridge N8 Processor.')).toBeVisible();
    expect(calls.map(({ name, body }) => [name, body])).toEqual([[REFUND, {}]]);
    expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^.{16,}$/);
  });

  it('refunds a part of the amount', async () => {
    const calls = serve({ [REFUND]: given(349.5) });
    const { user } = await open();
    await user.click(within(dialog()).getByText('Partial amount'));
    await user.type(amount(), '349.50');
    await user.type(reason(), ' Late ');
    await user.click(press('Refund'));
    expect(await screen.findByText('$349.50 refunded for Northbridge N8 Processor.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ amount: 349.5, reason: 'Late' });
  });

  it('rejects an amount that is no money or above the payment, without a request', async () => {
    const calls = serve({});
    const { user } = await open();
    await user.click(within(dialog()).getByText('Partial amount'));
    for (const [typed, message] of [
      ['', '*Enter dollars with at most two decimals, at least $0.01'],
      ['0.00', '*Enter dollars with at most two decimals, at least $0.01'],
      ['12.505', '*Enter dollars with at most two decimals, at least $0.01'],
      ['-5', '*Enter dollars with at most two decimals, at least $0.01'],
      ['1e3', '*Enter dollars with at most two decimals, at least $0.01'],
      ['6980.01', '*At most $6,980 can be refunded'],
    ] as const) {
      fireEvent.change(amount(), { target: { value: typed } });
      await user.click(press('Refund'));
      await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(message));
      await waitFor(() => expect(amount()).toHaveFocus());
    }
    expect(calls).toEqual([]);
  });

  it('repeats the same request after a lost response', async () => {
    const answers = [() => problem(503, 'The card provider cannot be reached.'), given(100), given(50)];
    const calls = serve({ [REFUND]: () => answers.shift()!() });
    const { user } = await open();
    await user.click(within(dialog()).getByText('Partial amount'));
    await user.type(amount(), '100');
    await user.click(press('Refund'));
    expect(
      await screen.findByText('The card provider cannot be reached. Try again; it cannot be refunded twice.'),
    ).toBeInTheDocument();
    expect(amount()).toHaveValue('100');
    await user.click(press('Refund'));
    expect(await screen.findByText('$100 refunded for Northbridge N8 Processor.')).toBeVisible();
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('repeats the same request after a lost response even when the dialog was closed in between', async () => {
    const answers = [() => problem(503, 'The card provider cannot be reached.'), given(100), given(100)];
    const calls = serve({ [REFUND]: () => answers.shift()!() });
    const { user } = await open();
    const refund = async () => {
      await user.click(within(dialog()).getByText('Partial amount'));
      await user.type(amount(), '100');
      await user.click(press('Refund'));
    };
    const reopen = async () => {
      if (screen.queryByRole('dialog')) {
        await waitFor(() => expect(press('Cancel')).toBeEnabled());
        await user.click(press('Cancel'));
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(screen.getByRole('button', { name: 'Refund' }));
    };
    await refund();
    for (const answered of [1, 2]) {
      await waitFor(() => expect(calls).toHaveLength(answered));
      await reopen();
      await refund();
    }
    await waitFor(() => expect(calls).toHaveLength(3));
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('reports a refund that the bank rejects at once as failed', async () => {
    serve({ [REFUND]: () => json({ refund: { ...refundOf(123), status: 'failed' }, refunded: 0 }) });
    const { user } = await open();
    await user.click(press('Refund'));
    expect(await screen.findByText(/^The refund of \$123 failed: the bank rejected it\./)).toBeVisible();
    expect(screen.queryByText(/^\$123 refunded for/)).not.toBeInTheDocument();
  });

  it('shows why a refund was refused, and sends the next one as a new request', async () => {
    const answers = [() => problem(409, 'Less than that is left of this payment to give back.'), given(6980)];
    const calls = serve({ [REFUND]: () => answers.shift()!() });
    const { user } = await open();
    await user.click(press('Refund'));
    expect(await screen.findByText('Less than that is left of this payment to give back.')).toBeInTheDocument();
    await user.click(press('Refund'));
    await screen.findByText('$6,980 refunded for Northbridge N8 Processor.');
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('shows the refunded amount, and offers only the remaining amount', async () => {
    await open(aPaidOrder({ refunded: 6967.5, refunds: [refundOf(6967.5)] }));
    expect(screen.getByText('$6,967.50')).toBeVisible();
    expect(within(dialog()).getByText('Full amount, $12.50')).toBeInTheDocument();
  });

  it('warns that the bank asks, and refunds all that is left', async () => {
    const calls = serve({ [REFUND]: given(6980) });
    const inquiry = { id: 'du_1', status: 'inquiry', amount: 6980, created_at: '2026-03-03T08:15:00.000Z' } as const;
    const { user } = await open(aPaidOrder({ payment_state: 'disputed', disputes: [inquiry] }));
    expect(within(dialog()).getByRole('note')).toHaveTextContent('Only a refund of the full amount ends its inquiry.');
    expect(within(dialog()).queryByText('Partial amount')).not.toBeInTheDocument();
    await user.click(press('Refund'));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{}]));
  });

  it('offers no refund of a fully refunded order', () => {
    renderInShop(<OrderPayment order={aPaidOrder({ refunded: 6980, refunds: [refundOf(6980)] })} />);
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  });
});
