import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DifferenceView, PaymentDisputeView, UnmatchedPaymentView, ReconciliationView } from '@/api/types.gen';
import { json, problem, renderInShop, serve } from '@test/shop';
import { Reconciliation } from './reconciliation';

const GET = 'GET /reconciliation';
const agreed: ReconciliationView = {
  from: '2026-03-01',
  to: '2026-03-30',
  checked: { intents: 48, orders: 1 },
  differences: [],
  more: false,
  unmatched_payments: [],
  disputes: [],
};
const difference = (patch: Partial<DifferenceView> = {}): DifferenceView => ({
  kind: 'paid-at-gateway-unpaid-here',
  transactionId: 'pi_1',
  order_id: '665f1c2ab3d4e5f60718293b',
  email: 'carl@test.com',
  amount: 349,
  gateway: 'succeeded, $349',
  shop: 'unpaid, $349',
  advice: 'Open the order and check its payment: it is then recorded as paid.',
  ...patch,
});
const unmatched = (patch: Partial<UnmatchedPaymentView> = {}): UnmatchedPaymentView => ({
  transactionId: 'pi_2',
  email: 'eve@test.com',
  amount: 20,
  currency: 'eur',
  reason: 'payment-in-another-currency',
  state: 'open',
  found_at: '2026-03-03T08:15:00.000Z',
  ...patch,
});
const dispute = (patch: Partial<PaymentDisputeView> = {}): PaymentDisputeView => ({
  id: 'du_1',
  transactionId: 'pi_3',
  order_id: '665f1c2ab3d4e5f60718293b',
  email: 'eve@test.com',
  amount: 349,
  currency: 'usd',
  status: 'open',
  created_at: '2026-03-03T08:15:00.000Z',
  ...patch,
});
const item = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('li')!;

describe('Reconciliation', () => {
  it('shows what was compared when everything agrees', async () => {
    serve({ [GET]: () => json(agreed) });
    renderInShop(<Reconciliation />);
    expect(await screen.findByText('No differences')).toBeVisible();
    expect(screen.getByText('48 payments and 1 paid order compared: no difference.')).toBeVisible();
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
    expect(screen.getByLabelText('To')).toHaveValue('2026-03-30');
  });

  it('compares the days in the URL, and compares them again on demand', async () => {
    const calls = serve({ [GET]: () => json(agreed) });
    const { user } = renderInShop(<Reconciliation />, '/?from=2026-03-01');
    await screen.findByText('No differences');
    expect(calls[0]?.query.toString()).toBe('from=2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Compare again' }));
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('ignores days in the URL that are none', async () => {
    const calls = serve({ [GET]: () => json(agreed) });
    renderInShop(<Reconciliation />, '/?from=x&to=2026-02-30');
    await screen.findByText('No differences');
    expect(calls[0]?.query.toString()).toBe('');
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
  });

  it('describes the links of two differences of one payment by their own titles', async () => {
    const kinds = ['paid-at-gateway-unpaid-here', 'amount-differs'] as const;
    serve({ [GET]: () => json({ ...agreed, differences: kinds.map((kind) => difference({ kind })) }) });
    renderInShop(<Reconciliation />);
    const links = await screen.findAllByRole('link', { name: 'Open order' });
    const titles = screen.getAllByRole('heading', { level: 3 });
    expect(new Set(titles.map(({ id }) => id)).size).toBe(2);
    links.forEach((link, index) => expect(link).toHaveAccessibleDescription(titles[index]!.textContent));
  });

  it('links a difference to its order', async () => {
    serve({ [GET]: () => json({ ...agreed, differences: [difference()], more: true }) });
    renderInShop(<Reconciliation />);
    await screen.findByText('48 payments and 1 paid order compared: more than 1 difference.');
    const found = within(item('Paid, but unpaid in the shop'));
    expect(found.getByText('unpaid, $349')).toBeVisible();
    expect(found.getByText(/check its payment/)).toBeVisible();
    expect(found.getByRole('link', { name: 'Open order' })).toHaveAttribute(
      'href',
      '/dashboard/orders/665f1c2ab3d4e5f60718293b',
    );
    expect(found.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
    expect(screen.getByText('There are more differences. Choose fewer days to see them.')).toBeVisible();
  });

  it('refunds a payment without an order after a confirmation, and compares again', async () => {
    const calls = serve({
      [GET]: () => json({ ...agreed, unmatched_payments: [unmatched()] }),
      'POST /reconciliation/pi_2/refund': () => json(unmatched({ state: 'refunded' })),
    });
    const { user } = renderInShop(<Reconciliation />);
    await screen.findByText('Not in US dollars');
    await user.click(within(item('Not in US dollars')).getByRole('button', { name: 'Refund' }));
    expect(within(screen.getByRole('dialog')).getByText(/€20/)).toBeInTheDocument();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('€20 refunded to eve@test.com.')).toBeVisible();
    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2));
  });

  it('keeps the dialog open when its payment leaves the list, and moves the focus to the title afterwards', async () => {
    let isRefunded = false;
    let answerRefund: ((response: Response) => void) | undefined;
    serve({
      [GET]: () => json(isRefunded ? agreed : { ...agreed, unmatched_payments: [unmatched()] }),
      'POST /reconciliation/pi_2/refund': () => new Promise((resolve) => (answerRefund = resolve)),
    });
    const { user } = renderInShop(<Reconciliation />);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));

    isRefunded = true;
    fireEvent.click(screen.getByText('Compare again'));
    expect(await screen.findByText('No differences')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => answerRefund?.(json(unmatched({ state: 'refunded' }))));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Page' })).toHaveFocus());
  });

  it('shows why a payment could not be refunded', async () => {
    serve({
      [GET]: () => json({ ...agreed, differences: [difference({ kind: 'paid-twice' })] }),
      'POST /reconciliation/pi_1/refund': () => problem(409, 'This payment pays an order.'),
    });
    const { user } = renderInShop(<Reconciliation />);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('This payment pays an order.')).toBeInTheDocument();
  });

  it('offers no refund for a resolved payment', async () => {
    const settled = { resolved_at: '2026-03-04T08:15:00.000Z', resolved_by: 'ada@test.com' };
    serve({ [GET]: () => json({ ...agreed, unmatched_payments: [unmatched({ state: 'refunded', ...settled })] }) });
    renderInShop(<Reconciliation />);
    expect(await screen.findByText(/by ada@test.com/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  });

  it('shows a dispute first, with its order and advice, and offers no refund', async () => {
    serve({ [GET]: () => json({ ...agreed, disputes: [dispute()] }) });
    renderInShop(<Reconciliation />);
    expect(await screen.findByRole('heading', { level: 2, name: 'Disputes' })).toBeVisible();
    const shown = within(item('Chargeback'));
    expect(shown.getByText('Open')).toBeVisible();
    expect(shown.getByText(/Answer it at the card provider before its deadline/)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Open order' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Unmatched payments' })).not.toBeInTheDocument();
    expect(
      screen.getByText('48 payments and 1 paid order compared: no difference. 1 payment needs your attention.'),
    ).toBeVisible();
  });

  it.each([
    ['won', 'Won'],
    ['lost', 'Lost'],
    ['inquiry-closed', 'Inquiry closed'],
  ] as const)('shows a dispute with status %s as %s and gives no advice to answer it', async (status, word) => {
    serve({ [GET]: () => json({ ...agreed, disputes: [dispute({ status })] }) });
    renderInShop(<Reconciliation />);
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.queryByText(/Answer it/)).not.toBeInTheDocument();
  });

  it('shows failed refunds first, and offers a retry', async () => {
    const failed = unmatched({ transactionId: 'pi_4', reason: 'order-paid', state: 'refund-failed' });
    const open = unmatched({ refund_due_at: '2026-03-03T09:15:00.000Z' });
    const ofOrder = difference({ kind: 'refund-failed' });
    serve({
      [GET]: () =>
        json({ ...agreed, differences: [ofOrder], unmatched_payments: [failed, open], disputes: [dispute()] }),
    });
    renderInShop(<Reconciliation />);
    await screen.findByRole('heading', { level: 2, name: 'Failed refunds' });
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['Failed refunds', 'Disputes', 'Unmatched payments']);
    const top = within(screen.getByRole('region', { name: 'Failed refunds' }));
    expect(top.getByRole('heading', { level: 3, name: 'Refund failed' })).toBeVisible();
    const shown = within(item('Order was paid twice'));
    expect(shown.getByText('Refund failed')).toBeVisible();
    expect(shown.getByText(/^The refund failed\. Try again/)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Refund' })).toBeVisible();
    expect(within(item('Not in US dollars')).getByText(/unless an order is found for it before/)).toBeVisible();
  });

  it('explains the effect of a lost dispute on its order', async () => {
    serve({ [GET]: () => json({ ...agreed, disputes: [dispute({ status: 'lost' })] }) });
    renderInShop(<Reconciliation />);
    await screen.findByText('Lost');
    expect(within(item('Chargeback')).getByText(/Do not ship the order, and refund nothing\./)).toBeVisible();
  });

  it('lists a lost dispute once, among the disputes', async () => {
    const lost = dispute({ status: 'lost' });
    const ofLost = difference({ kind: 'dispute-lost', transactionId: lost.transactionId });
    serve({ [GET]: () => json({ ...agreed, differences: [ofLost], disputes: [lost] }) });
    renderInShop(<Reconciliation />);
    await screen.findByText('Lost');
    expect(screen.getByRole('region', { name: 'Disputes' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Differences' })).not.toBeInTheDocument();
    expect(screen.getByText(/compared: no difference/)).toBeVisible();
  });

  it('keeps the previous comparison when the next one fails', async () => {
    let answer = () => json({ ...agreed, differences: [difference()] });
    serve({ [GET]: () => answer() });
    const { user } = renderInShop(<Reconciliation />);
    await screen.findByText('unpaid, $349');
    answer = () => problem(503, 'The card provider cannot be reached.');
    await user.click(screen.getByRole('button', { name: 'Compare again' }));
    expect(await screen.findByText('The comparison is not up to date')).toBeVisible();
    expect(screen.getByText('The card provider cannot be reached.')).toBeVisible();
    expect(screen.getByText('unpaid, $349')).toBeVisible();
  });

  it('shows why the comparison failed and offers a retry', async () => {
    let answer = () => problem(503, 'The card provider cannot be reached.');
    serve({ [GET]: () => answer() });
    const { user } = renderInShop(<Reconciliation />);
    expect(await screen.findByText('The card provider cannot be reached.')).toBeVisible();
    answer = () => json(agreed);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No differences')).toBeVisible();
  });
});
