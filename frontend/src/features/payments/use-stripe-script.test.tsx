import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PaymentOfOrder, shopWithProvider } from '@test/paying';
import { renderInShop } from '@test/shop';
import { stripeJs } from '@test/stripe-js';

const script = () => document.querySelector('script[src^="https://js.stripe.com/"]');

// What is loaded stays for the whole visit, so this is one test in a file of its own.
it("Stripe's script that cannot be loaded is said, and can be tried again", async () => {
  shopWithProvider({});
  const { user } = renderInShop(
    <PaymentOfOrder cards={{ provider: 'stripe', mode: 'demo', publishableKey: 'pk_test_1' }} />,
  );

  // The loader tries twice by itself.
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
