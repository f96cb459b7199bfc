import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { apiRoot } from '@/api/api-root';
import { aPaidOrder } from '@test/builders';
import { CLIENT_SECRET, ORDER, PAID, servePayment, TestPayment } from '@test/payments';
import { json, problem, renderInShop } from '@test/shop';

const CONFIRM = 'POST /sandbox/payment_intents/pi_9/confirm';
const DECLINED = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };
const ALREADY_PAID = { error: { message: 'Confirmed.', payment_intent: { id: 'pi_9', status: 'succeeded' } } };
const cards = { provider: 'sandbox', mode: 'demo' } as const;

function servePanel(responses: Parameters<typeof servePayment>[0] = {}) {
  return servePayment({
    'POST /sandbox/payment_methods': () => json({ id: 'pm_1' }),
    [CONFIRM]: () => json({ id: 'pi_9', status: 'succeeded' }),
    ...responses,
  });
}

type User = ReturnType<typeof renderInShop>['user'];

async function fillIn(user: User, number = '4242424242424242') {
  const fields = { 'Card number': number, 'Expiry date': '1234', CVC: '123' };
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.paste(text);
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
}

async function pay(user: User, number?: string) {
  await fillIn(user, number);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
}

describe('PaymentPanel', () => {
  it('charges the card, records the payment and shows the transaction', async () => {
    const calls = servePanel();
    const { user } = renderInShop(<TestPayment cards={cards} />);

    await pay(user);
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(screen.getByText('Transaction ID')).toBeVisible();
    expect(screen.getByText('pi_9')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();

    const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body;
    expect(bodyOf('POST /create-payment-intent')).toEqual({ total_price: 84, order_id: '1' });
    expect(bodyOf('POST /sandbox/payment_methods')).toEqual({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    expect(bodyOf(CONFIRM)).toEqual({ client_secret: CLIENT_SECRET, payment_method: 'pm_1' });
    expect(bodyOf('PATCH /orders/1')).toEqual({ order: '1', transactionId: 'pi_9' });
  });

  it("shows a declined card's message and accepts another card", async () => {
    let attempts = 0;
    servePanel({
      [CONFIRM]: () => (attempts++ === 0 ? json(DECLINED, 402) : json({ id: 'pi_9', status: 'succeeded' })),
    });
    const { user } = renderInShop(<TestPayment cards={cards} />);

    await pay(user, '4000000000000002');
    expect(await screen.findByText('Your card was declined.')).toHaveAttribute('role', 'alert');
    await pay(user);
    expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
    expect(await screen.findByText(PAID)).toBeVisible();
  });

  it('disables Pay until the client secret is loaded', async () => {
    let release: (answer: Response) => void = () => undefined;
    servePanel({ 'POST /create-payment-intent': () => new Promise((resolve) => (release = resolve)) });
    renderInShop(<TestPayment cards={cards} />);

    const button = await screen.findByRole('button', { name: 'Pay' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('One moment: the payment is being prepared.');
    release(json({ clientSecret: CLIENT_SECRET }));
    await waitFor(() => expect(button).toBeEnabled());
    expect(button).not.toHaveAccessibleDescription();
  });

  it('shows why the payment could not be started, and keeps the typed card during a retry', async () => {
    let up = false;
    servePanel({
      'POST /create-payment-intent': () =>
        up ? json({ clientSecret: CLIENT_SECRET }) : problem(503, 'The shop is starting.'),
    });
    const { user } = renderInShop(<TestPayment cards={cards} />);

    expect(await screen.findByText(/The shop is starting\./)).toHaveAttribute('role', 'alert');
    await user.type(screen.getByLabelText('Card number'), '42424');
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveAccessibleDescription(
      'Press Try again above to start the payment.',
    );
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4');
    expect(screen.queryByText(/The shop is starting\./)).not.toBeInTheDocument();
  });

  it('charges once when Pay is pressed twice', async () => {
    const calls = servePanel();
    const { user } = renderInShop(<TestPayment cards={cards} />);
    await fillIn(user);
    const form = screen.getByRole('form', { name: 'Pay by card' });
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });

    expect(await screen.findByText(PAID)).toBeVisible();
    expect(calls.filter(({ name }) => name === CONFIRM)).toHaveLength(1);
    expect(calls.filter(({ name }) => name === 'PATCH /orders/1')).toHaveLength(1);
  });

  it('asks to press Pay again when the response to the charge is lost, and finds the payment on the second attempt', async () => {
    let asked = 0;
    const calls = servePanel({
      [CONFIRM]: () => {
        asked += 1;
        if (asked === 1) throw new TypeError('Failed to fetch');
        return json(ALREADY_PAID, 400);
      },
    });
    const { user } = renderInShop(<TestPayment cards={cards} />);

    await pay(user);
    expect(await screen.findByText(/Press Pay again: you will not be charged twice\./)).toHaveAttribute(
      'role',
      'alert',
    );
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(screen.getByText(/gone through before: you were not charged a second time/)).toBeVisible();
    expect(calls.find(({ name }) => name === 'PATCH /orders/1')?.body).toEqual({ order: '1', transactionId: 'pi_9' });
  });

  it('retries only the recording when the charge could not be saved', async () => {
    let up = false;
    const calls = servePanel({
      'PATCH /orders/1': () => (up ? json({ modifiedCount: 1 }) : problem(503, 'The shop is stopping.')),
    });
    const { user } = renderInShop(<TestPayment cards={cards} />);

    await pay(user);
    expect(await screen.findByText(/Your card was charged/)).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Save it now' }));
    expect(await screen.findByText(PAID)).toBeVisible();
    expect(calls.filter(({ name }) => name === CONFIRM)).toHaveLength(1);
  });

  it('shows a payment that a reload interrupted as paid', async () => {
    let current = ORDER;
    servePanel({
      'GET /payment/order/1': () => json(current),
      'POST /create-payment-intent': () => {
        current = aPaidOrder({ _id: '1', transactionId: 'pi_7' });
        return problem(409, 'This order is paid already.');
      },
    });
    renderInShop(<TestPayment cards={cards} />);

    expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
    expect(screen.getByText('pi_7')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });

  it.each([
    {
      when: 'when the answer to the charge was lost',
      confirm: () => {
        throw new TypeError('Failed to fetch');
      },
      says: 'If your card was charged, the shop sends the money back to it.',
    },
    { when: 'before the card is charged', confirm: undefined, says: 'Your card was not charged.' },
    {
      when: 'after the card was charged',
      confirm: () => json({ id: 'pi_9', status: 'succeeded' }),
      says: 'Your card was charged before that: the shop sends the money back to it.',
    },
  ])('says that the order was cancelled meanwhile, $when', async ({ confirm, says }) => {
    let isCancelled = false;
    const gone = () => problem(404, 'Order not found');
    servePanel({
      'GET /payment/order/1': () => (isCancelled ? gone() : json(ORDER)),
      'PATCH /orders/1': gone,
      ...(confirm && { [CONFIRM]: confirm }),
    });
    const { user, store } = renderInShop(<TestPayment cards={cards} />);
    await fillIn(user);
    isCancelled = true;
    if (confirm) await user.click(screen.getByRole('button', { name: 'Pay' }));
    if (confirm) await waitFor(() => expect(screen.queryByRole('button', { name: /loading/ })).not.toBeInTheDocument());
    act(() => void store.dispatch(apiRoot.util.invalidateTags(['orders'])));
    expect(await screen.findByText('This order was cancelled meanwhile')).toBeVisible();
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });

  describe('when the order is paid elsewhere', () => {
    const AUTHENTICATE = 'POST /sandbox/payment_intents/pi_9/authenticate';

    function open(authenticate: () => Response = () => json({ id: 'pi_9', status: 'succeeded' })) {
      let current = ORDER;
      const calls = servePanel({
        'GET /payment/order/1': () => json(current),
        [CONFIRM]: () => json({ id: 'pi_9', status: 'requires_action' }),
        [AUTHENTICATE]: authenticate,
        'PATCH /orders/1': () => json({ modifiedCount: 0 }),
      });
      const { user, store } = renderInShop(<TestPayment cards={cards} />);
      /** Refetches the order, as the page does when its window gets the focus. */
      const payElsewhere = async (transactionId: string) => {
        current = aPaidOrder({ ...ORDER, status: 'pending', transactionId, paid_at: '2026-03-02T10:00:00.000Z' });
        const read = () => calls.filter(({ name }) => name === 'GET /payment/order/1').length;
        const before = read();
        act(() => void store.dispatch(apiRoot.util.invalidateTags(['orders'])));
        await waitFor(() => expect(read()).toBeGreaterThan(before));
        await act(() => Promise.resolve());
      };
      const answer = (name: string) => user.click(screen.getByRole('button', { name }));
      return { user, payElsewhere, answer };
    }

    it('keeps the card form mounted during the authentication and completes there', async () => {
      const { user, payElsewhere, answer } = open();
      await pay(user, '4000002760003184');
      await screen.findByText('Your bank asks you to confirm this payment.');
      const form = screen.getByRole('form', { name: 'Pay by card' });
      await payElsewhere('pi_9');
      expect(screen.getByRole('form', { name: 'Pay by card' })).toBe(form);
      expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
      expect(screen.getByText(/^Confirm your order by payment/)).toBeVisible();
      expect(screen.queryByText('This order is paid.')).not.toBeInTheDocument();

      await answer('Complete authentication');
      expect(await screen.findByText(PAID)).toBeVisible();
      expect(form).not.toBeInTheDocument();
    });

    it('shows the other payment when the charge of this form fails', async () => {
      const { user, payElsewhere, answer } = open(() => json(DECLINED, 402));
      await pay(user, '4000002760003184');
      await screen.findByText('Your bank asks you to confirm this payment.');
      await payElsewhere('pi_7');
      await answer('Fail authentication');
      expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();
    });

    it('replaces a form that was not submitted and moves the focus to the receipt', async () => {
      const { user, payElsewhere } = open();
      await fillIn(user);
      await payElsewhere('pi_7');
      expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Receipt' }).parentElement).toHaveFocus();
      expect(screen.getByText('Visa ···· 4242')).toBeVisible();
    });
  });
});
