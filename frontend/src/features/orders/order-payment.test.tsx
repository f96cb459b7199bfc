import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentCheckAnswer } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { anOrder, aPaidOrder } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { OrderPayment } from './order-payment';

const ORDER = anOrder();
const CHECK = `POST /orders/${ORDER._id}/payment-check`;
const result = () => within(screen.getByRole('region', { name: 'Payment' })).getByRole('status');
const checkAgain = () => screen.getByRole('button', { name: /Check again$/ });

describe('The payment of an order', () => {
  it('is marked as not checked before the first check', () => {
    renderInShop(<OrderPayment order={ORDER} />);
    expect(result()).toHaveTextContent('Not checked yet');
    expect(screen.getByText('None yet')).toBeVisible();
  });

  it('shows a recorded payment as confirmed at the time of payment', () => {
    const order = aPaidOrder({ paid_at: '2026-03-02T13:45:00.000Z', transactionId: 'pi_42' });
    renderInShop(<OrderPayment order={order} />);
    expect(result()).toHaveTextContent(`Succeeded${formatDateTime('2026-03-02T13:45:00.000Z')}`);
    expect(screen.getByText('pi_42')).toBeVisible();
    expect(screen.getByText('Visa ···· 4242')).toBeVisible();
  });

  it.each<[PaymentCheckAnswer, string]>([
    [{ status: 'none', settled: false }, 'The customer has not begun to pay.'],
    [{ status: 'open', transactionId: 'pi_1', settled: false }, 'Payment started, not completed.'],
    [{ status: 'cancelled', transactionId: 'pi_1', settled: false }, 'Nothing was charged.'],
    [{ status: 'unknown', transactionId: 'pi_1', settled: false }, 'The card provider does not know this payment.'],
    [{ status: 'succeeded', transactionId: 'pi_1', settled: true }, 'The order is paid now.'],
  ])('shows the answer %j in words', async (answer, words) => {
    serve({ [CHECK]: () => json(answer) });
    const { user } = renderInShop(<OrderPayment order={ORDER} />);
    await user.click(checkAgain());
    expect(await screen.findByText(words, { exact: false })).toBeVisible();
    expect(result()).toContainElement(screen.getByText(words, { exact: false }));
    expect(screen.queryByText('pi_1') !== null).toBe(answer.transactionId !== undefined);
    expect(checkAgain()).toHaveFocus();
  });

  it('keeps the last result and says why when the check fails', async () => {
    serve({ [CHECK]: () => problem(503, 'The card provider cannot be reached.') });
    const { user } = renderInShop(<OrderPayment order={ORDER} />);
    await user.click(checkAgain());
    expect(await screen.findByText('The card provider cannot be reached.')).toBeInTheDocument();
    await waitFor(() => expect(result()).toHaveTextContent('Not checked yet'));
  });
});
