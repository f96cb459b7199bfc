import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CLIENT_SECRET, PAID, servePayment, TestPayment } from '@test/payments';
import { json, renderInShop } from '@test/shop';
import { stripeJs } from '@test/stripe-js';

const CARDS = { provider: 'stripe', mode: 'demo', publishableKey: 'pk_test_1' } as const;
const CONFIRM = 'POST /v1/payment_intents/pi_9/confirm';
const RETRIEVE = 'GET /v1/payment_intents/pi_9';
const AUTHENTICATE = 'POST /v1/payment_intents/pi_9/authenticate';
const SUCCEEDED = { id: 'pi_9', status: 'succeeded' };
const DECLINED = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
const NOT_AUTHENTICATED = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const UNCONFIRMED = /Press Pay again: you will not be charged twice\./;

beforeEach(stripeJs);

const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** Returns one response per call, and repeats the last one. */
function inTurn(...answers: (() => Response)[]) {
  return () => (answers.length > 1 ? answers.shift()! : answers[0]!)();
}

function open(stripe: Parameters<typeof servePayment>[0] = {}) {
  const calls = servePayment({
    'POST /v1/payment_methods': () => json({ id: 'pm_1' }),
    [CONFIRM]: () => json(SUCCEEDED),
    ...stripe,
  });
  const { user } = renderInShop(<TestPayment cards={CARDS} />);
  const pay = async () => {
    const button = await screen.findByRole('button', { name: 'Pay' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  const fillIn = async (number = '4242424242424242') => {
    const fields = {
      'Credit or debit card number': number,
      'Credit or debit card expiration date': '1234',
      'Credit or debit card CVC/CVV': '123',
    };
    for (const [label, text] of Object.entries(fields)) {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    }
  };
  return { calls, user, pay, fillIn };
}

describe('StripeCard', () => {
  it('focuses the field of Stripe whose label is clicked', async () => {
    const { user } = open();
    for (const [label, field] of [
      ['Card number', 'Credit or debit card number'],
      ['Expiry date', 'Credit or debit card expiration date'],
      ['CVC', 'Credit or debit card CVC/CVV'],
    ] as const) {
      await user.click(await screen.findByText(label));
      expect(screen.getByLabelText(field)).toHaveFocus();
    }
  });

  it('creates a payment method, confirms the intent with it and records the payment', async () => {
    const { calls, pay, fillIn } = open();
    await fillIn();
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(screen.getByText('pi_9')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();

    const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body;
    expect(bodyOf('POST /v1/payment_methods')).toMatchObject({ type: 'card', 'card[number]': '4242424242424242' });
    expect(bodyOf(CONFIRM)).toEqual({ client_secret: CLIENT_SECRET, payment_method: 'pm_1' });
    expect(bodyOf('PATCH /orders/1')).toEqual({ order: '1', transactionId: 'pi_9' });
  });

  it('names the incomplete field without calling Stripe', async () => {
    const { calls, pay } = open();
    await screen.findByLabelText('Credit or debit card number');
    await pay();
    expect(await screen.findByText('Your card number is incomplete.')).toHaveAttribute('role', 'alert');
    expect(calls.filter(({ name }) => name.includes('/v1/'))).toEqual([]);
  });

  it('shows the error that Stripe reports while the customer types, until it is corrected', async () => {
    const { user } = open();
    const number = await screen.findByLabelText('Credit or debit card number');
    await user.type(number, '4242424242424241');
    expect(screen.getByText('Your card number is invalid.')).toHaveAttribute('role', 'alert');
    await user.clear(number);
    await user.type(number, '4242424242424242');
    expect(screen.queryByText('Your card number is invalid.')).not.toBeInTheDocument();
  });

  it("shows a declined card's message until the card changes, then accepts another attempt", async () => {
    const { calls, user, pay, fillIn } = open({
      [CONFIRM]: inTurn(
        () => json({ error: DECLINED }, 402),
        () => json(SUCCEEDED),
      ),
    });
    await fillIn();
    await pay();
    expect(await screen.findByText('Your card was declined.')).toHaveAttribute('role', 'alert');
    expect(calls.filter(({ name }) => name === RETRIEVE)).toEqual([]);
    await user.type(screen.getByLabelText('Credit or debit card CVC/CVV'), '{Backspace}4');
    expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  describe('with a card that needs authentication', () => {
    const asking = { id: 'pi_9', status: 'requires_action', next_action: { type: 'use_stripe_sdk' } };
    const failed = { id: 'pi_9', status: 'requires_payment_method', last_payment_error: NOT_AUTHENTICATED };

    it('stays busy until the customer answers, then shows the receipt', async () => {
      const { calls, user, pay, fillIn } = open({
        [CONFIRM]: () => json(asking),
        [AUTHENTICATE]: () => json(SUCCEEDED),
      });
      await fillIn();
      await pay();
      const complete = await screen.findByRole('button', { name: 'Complete' });
      expect(screen.getByRole('button', { name: /Pay$/ })).toHaveClass('ant-btn-loading');
      expect(calls.some(({ name }) => name === 'PATCH /orders/1')).toBe(false);
      await user.click(complete);
      expect(await screen.findByText(PAID)).toBeVisible();
    });

    it("shows Stripe's message after a failed authentication and accepts another attempt", async () => {
      const { user, pay, fillIn } = open({
        [CONFIRM]: inTurn(
          () => json(asking),
          () => json(SUCCEEDED),
        ),
        [AUTHENTICATE]: () => json(failed),
      });
      await fillIn();
      await pay();
      await user.click(await screen.findByRole('button', { name: 'Fail' }));
      expect(await screen.findByText(NOT_AUTHENTICATED.message)).toHaveAttribute('role', 'alert');
      await pay();
      expect(await screen.findByText(PAID)).toBeVisible();
    });
  });

  it('retrieves the intent when the response to the charge is lost, and finds it paid', async () => {
    const { pay, fillIn } = open({ [CONFIRM]: lost, [RETRIEVE]: () => json(SUCCEEDED) });
    await fillIn();
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  it('reports an unconfirmed charge when Stripe cannot be reached, and finds it paid on the next attempt', async () => {
    const confirmed = { type: 'invalid_request_error', message: 'You cannot confirm this.', payment_intent: SUCCEEDED };
    const { calls, pay, fillIn } = open({
      [CONFIRM]: inTurn(lost, () => json({ error: confirmed }, 400)),
      [RETRIEVE]: lost,
    });
    await fillIn();
    await pay();
    expect(await screen.findByText(UNCONFIRMED)).toHaveAttribute('role', 'alert');
    expect(calls.some(({ name }) => name === 'PATCH /orders/1')).toBe(false);
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(screen.getByText(/gone through before: you were not charged a second time/)).toBeVisible();
  });

  it('reports an unconfirmed charge after an internal error of Stripe, because the card may be charged', async () => {
    const { pay, fillIn } = open({
      [CONFIRM]: () => json({ error: { type: 'api_error', message: 'Something broke at Stripe.' } }, 500),
      [RETRIEVE]: () => json({ id: 'pi_9', status: 'requires_payment_method' }),
    });
    await fillIn();
    await pay();
    expect(await screen.findByText(UNCONFIRMED)).toHaveTextContent('Something broke at Stripe.');
  });

  it('reports no charge when the payment method could not be created', async () => {
    const { pay, fillIn } = open({ 'POST /v1/payment_methods': lost });
    await fillIn();
    await pay();
    expect(await screen.findByText(/issues connecting to our payments provider/)).toBeVisible();
    expect(screen.queryByText(UNCONFIRMED)).not.toBeInTheDocument();
  });

  it('does not record a payment that is still processing', async () => {
    const { calls, pay, fillIn } = open({ [CONFIRM]: () => json({ id: 'pi_9', status: 'processing' }) });
    await fillIn();
    await pay();
    expect(await screen.findByText(/Your bank is still working on this payment\./)).toHaveAttribute('role', 'alert');
    expect(calls.some(({ name }) => name === 'PATCH /orders/1')).toBe(false);
  });

  it('prepares a new intent when this one was cancelled elsewhere', async () => {
    const cancelled = {
      type: 'invalid_request_error',
      message: 'No.',
      payment_intent: { id: 'pi_9', status: 'canceled' },
    };
    const secrets = ['pi_9_secret_8', 'pi_10_secret_7'];
    const { pay, fillIn } = open({
      'POST /create-payment-intent': () => json({ clientSecret: secrets.shift() }),
      [CONFIRM]: () => json({ error: cancelled }, 400),
      'POST /v1/payment_intents/pi_10/confirm': () => json({ id: 'pi_10', status: 'succeeded' }),
    });
    await fillIn();
    await pay();
    expect(await screen.findByText(/This payment was cancelled meanwhile\./)).toHaveAttribute('role', 'alert');
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  it("hides an error of the shop's API key from the customer", async () => {
    const { pay, fillIn } = open({
      'POST /v1/payment_methods': () =>
        json({ error: { type: 'authentication_error', message: 'Invalid API Key provided: pk_test_1' } }, 401),
    });
    await fillIn();
    await pay();
    expect(await screen.findByText('This shop cannot take cards at the moment.')).toHaveAttribute('role', 'alert');
  });

  it('offers to reload the form when a field does not load', async () => {
    const { user, pay, fillIn } = open();
    fireEvent.error(await screen.findByLabelText('Credit or debit card CVC/CVV'));
    expect(await screen.findByText('The card form could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await fillIn();
    await pay();
    expect(await screen.findByText(PAID)).toBeVisible();
  });
});

it('reports that the shop accepts no cards when it has no publishable key', async () => {
  servePayment({});
  renderInShop(<TestPayment cards={{ provider: 'stripe', mode: 'demo' }} />);
  expect(await screen.findByText('This shop cannot take cards at the moment.')).toBeVisible();
});
