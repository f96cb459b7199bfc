import { screen } from '@testing-library/react';
import { aPaidOrder } from '@test/builders';
import { servePayment, TestPayment } from '@test/payments';
import { json, renderInShop } from '@test/shop';

const cards = { provider: 'sandbox', mode: 'demo' } as const;

it('shows date and transaction of an earlier payment', async () => {
  servePayment({
    'GET /payment/order/1': () =>
      json(aPaidOrder({ _id: '1', transactionId: 'pi_7', paid_at: '2026-03-02T10:00:00.000Z' })),
  });
  renderInShop(<TestPayment cards={cards} />);

  expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
  expect(screen.getByText('pi_7')).toBeVisible();
  expect(screen.queryByText(/Congratulation/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
});

it('informs the customer about a refund', async () => {
  const refund = { id: 're_1', amount: 84, status: 'succeeded', created_at: '2026-03-03T10:00:00.000Z' } as const;
  servePayment({
    'GET /payment/order/1': () =>
      json(aPaidOrder({ _id: '1', payment_state: 'refunded', total_price: 84, refunded: 84, refunds: [refund] })),
  });
  renderInShop(<TestPayment cards={cards} />);
  expect(
    await screen.findByText('Your $84 went back to your card on Mar 3, 2026. This order will not be shipped.'),
  ).toBeVisible();
});
