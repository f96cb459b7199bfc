import { screen, waitFor } from '@testing-library/react';
import { CLIENT_SECRET, PAID, servePayment, TestPayment } from '@test/payments';
import { json, problem, renderInShop } from '@test/shop';

const CONFIRM = 'POST /sandbox/payment_intents/pi_9/confirm';
const AUTHENTICATE = 'POST /sandbox/payment_intents/pi_9/authenticate';
const FAILED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function authenticate(body: unknown): Response {
  const { outcome } = body as { outcome: string };
  return outcome === 'complete' ? json({ id: 'pi_9', status: 'succeeded' }) : json({ error: FAILED }, 400);
}

/** Pays with the card that needs authentication, and waits for the dialog. */
async function openDialog(responses: Parameters<typeof servePayment>[0] = {}) {
  const calls = servePayment({
    'POST /sandbox/payment_methods': () => json({ id: 'pm_1' }),
    [CONFIRM]: () => json({ id: 'pi_9', status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }),
    [AUTHENTICATE]: ({ body }) => authenticate(body),
    ...responses,
  });
  const { user } = renderInShop(<TestPayment cards={{ provider: 'sandbox', mode: 'demo' }} />);
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

const proof = { client_secret: CLIENT_SECRET, payment_method: 'pm_1' };

describe('authentication in the sandbox', () => {
  it('shows the shop and the amount while Pay is busy, before anything is recorded', async () => {
    const { dialog, calls } = await openDialog();
    expect(dialog).toHaveTextContent('Northbridge Components');
    expect(dialog).toHaveTextContent('$84');
    expect(screen.getByRole('button', { name: /Pay$/ })).toHaveClass('ant-btn-loading');
    expect(calls.some(({ name }) => name === 'PATCH /orders/1')).toBe(false);
  });

  it('charges the card after Complete', async () => {
    const { user, authentications } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(authentications()).toEqual([{ ...proof, outcome: 'complete' }]);
  });

  it('leaves the order unpaid after Fail, and opens again on the next attempt', async () => {
    const { user, pay } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Fail authentication' }));
    expect(await screen.findByText(FAILED.message)).toHaveAttribute('role', 'alert');
    await pay();
    await user.click(await screen.findByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  it('treats Escape as Fail', async () => {
    const { user, authentications } = await openDialog();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(FAILED.message)).toBeVisible();
    expect(authentications()).toEqual([{ ...proof, outcome: 'fail' }]);
  });

  it('reports an unconfirmed charge when the response is lost', async () => {
    const { user } = await openDialog({
      [AUTHENTICATE]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(/Press Pay again: you will not be charged twice\./)).toBeVisible();
  });

  it('reports no charge when the server refuses the request', async () => {
    const { user } = await openDialog({ [AUTHENTICATE]: () => problem(429, 'Too many attempts.') });
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText('Too many attempts.')).toHaveAttribute('role', 'alert');
  });

  it('prepares a new intent when this one was cancelled elsewhere', async () => {
    const cancelled = { message: 'No.', payment_intent: { id: 'pi_9', status: 'canceled' } };
    const { user, calls } = await openDialog({ [AUTHENTICATE]: () => json({ error: cancelled }, 400) });
    await user.click(screen.getByRole('button', { name: 'Complete authentication' }));
    expect(await screen.findByText(/This payment was cancelled meanwhile\./)).toBeVisible();
    expect(calls.filter(({ name }) => name === 'POST /create-payment-intent')).toHaveLength(2);
  });
});
