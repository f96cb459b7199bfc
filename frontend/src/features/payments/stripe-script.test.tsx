import { fireEvent, screen, waitFor } from '@testing-library/react';
import { servePayment, TestPayment } from '@test/payments';
import { renderInShop } from '@test/shop';
import { stripeJs } from '@test/stripe-js';

const script = () => document.querySelector('script[src^="https://js.stripe.com/"]');

// @own-modules: a loaded script stays loaded for all tests that share modules.
it('reports a Stripe script that does not load, and loads it on Try again', async () => {
  servePayment();
  const { user } = renderInShop(
    <TestPayment cards={{ provider: 'stripe', mode: 'demo', publishableKey: 'pk_test_1' }} />,
  );

  // Stripe's loader makes two attempts itself.
  await waitFor(() => expect(script()).toBeInTheDocument());
  expect(screen.getByText('Loading the card form')).toBeInTheDocument();
  const first = script()!;
  fireEvent.error(first);
  await waitFor(() => expect(script()).not.toBe(first));
  fireEvent.error(script()!);
  expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();

  const failed = script();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(script()).not.toBe(failed));
  stripeJs();
  fireEvent.load(script()!);
  expect(await screen.findByLabelText('Credit or debit card number')).toBeVisible();
  expect(screen.queryByText('The card form could not be loaded.')).not.toBeInTheDocument();
});
