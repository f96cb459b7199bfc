import { screen, waitFor } from '@testing-library/react';
import { PAID, PaymentOfOrder, SECRET, shopWithProvider } from '@test/paying';
import { json, problem, renderInShop } from '@test/shop';

const CONFIRM = 'POST /sandbox/payment_intents/pi_9/confirm';
const AUTHENTICATE = 'POST /sandbox/payment_intents/pi_9/authenticate';
const FAILED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function answerOf(body: unknown): Response {
  const { outcome } = body as { outcome: string };
  return outcome === 'complete' ? json({ id: 'pi_9', status: 'succeeded' }) : json({ error: FAILED }, 400);
}

/** Pays with the card that asks, and waits for the question. */
async function asked(provider: Parameters<typeof shopWithProvider>[0] = {}) {
  const calls = shopWithProvider({
    'POST /sandbox/payment_methods': () => json({ id: 'pm_1' }),
    [CONFIRM]: () => json({ id: 'pi_9', status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }),
    [AUTHENTICATE]: ({ body }) => answerOf(body),
    ...provider,
  });
  const { user } = renderInShop(<PaymentOfOrder cards={{ provider: 'sandbox', mode: 'demo' }} />);
  await user.click(await screen.findByRole('button', { name: 'Use 4000 0027 6000 3184' }));
  const pay = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Pay' }));
  };
  await pay();
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" });
  const authentications = () => calls.filter(({ name }) => name === AUTHENTICATE).map(({ body }) => body);
  return { user, calls, pay, dialog, authentications };
}

const proof = { client_secret: SECRET, payment_method: 'pm_1' };

describe("the bank's question in the sandbox", () => {
  it('says to whom how much is paid, while nothing is charged and Pay is busy', async () => {
    const { dialog, calls } = await asked();
    expect(dialog).toHaveTextContent('Northbridge Components');
    expect(dialog).toHaveTextContent('$84');
    expect(screen.getByRole('button', { name: /Pay$/ })).toHaveClass('ant-btn-loading');
    expect(calls.some(({ name }) => name === 'PATCH /orders/1')).toBe(false);
  });

  it('charges the card once it is answered', async () => {
    const { user, authentications } = await asked();
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(authentications()).toEqual([{ ...proof, outcome: 'complete' }]);
  });

  it('leaves the order unpaid when the answer is wrong, and is asked again with the next try', async () => {
    const { user, pay } = await asked();
    await user.click(screen.getByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByText(FAILED.message)).toHaveAttribute('role', 'alert');
    await pay();
    await user.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  it('takes Escape for a wrong answer', async () => {
    const { user, authentications } = await asked();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(FAILED.message)).toBeVisible();
    expect(authentications()).toEqual([{ ...proof, outcome: 'fail' }]);
  });

  it('leaves open whether the card is charged when the answer gets lost', async () => {
    const { user } = await asked({
      [AUTHENTICATE]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(/Press Pay again: you will not be charged twice\./)).toBeVisible();
  });
});

it('a charge that the shop refuses is certainly none', async () => {
  const { user } = await asked({ [AUTHENTICATE]: () => problem(429, 'Too many attempts.') });
  await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
  expect(await screen.findByText('Too many attempts.')).toHaveAttribute('role', 'alert');
});

it('a payment that was cancelled while the bank asked is prepared anew', async () => {
  const cancelled = { message: 'No.', payment_intent: { id: 'pi_9', status: 'canceled' } };
  const { user, calls } = await asked({ [AUTHENTICATE]: () => json({ error: cancelled }, 400) });
  await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
  expect(await screen.findByText(/This payment was cancelled meanwhile\./)).toBeVisible();
  expect(calls.filter(({ name }) => name === 'POST /create-payment-intent')).toHaveLength(2);
});
