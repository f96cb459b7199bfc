import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { apiRoot } from '@/api/api-root';
import { useGetOrderQuery } from '@/api/orders';
import type { OrderView } from '@/api/types.gen';
import { anOrder, aPaidOrder } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { PaymentPanel } from './payment-panel';

const ORDER = anOrder({ _id: '1', total_price: 84 });
const SECRET = { clientSecret: 'pi_9_secret_8' };
const CONFIRM = 'POST /sandbox/payment_intents/pi_9/confirm';
const DECLINED = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } };

function Page() {
  const { data, refetch } = useGetOrderQuery({ id: '1' });
  return data ? (
    <PaymentPanel order={data} cards={{ provider: 'sandbox', mode: 'demo' }} readOrderAnew={refetch} waysOn={null} />
  ) : null;
}

/** A server with one order, which recording pays. */
function shopWith(order: OrderView = ORDER, more: Parameters<typeof serve>[0] = {}) {
  let current = order;
  return serve({
    'GET /payment/order/1': () => json(current),
    'POST /create-payment-intent': () => json(SECRET),
    'POST /sandbox/payment_methods': () => json({ id: 'pm_1' }),
    [CONFIRM]: () => json({ id: 'pi_9', status: 'succeeded' }),
    'PATCH /orders/1': () => {
      current = { ...current, status: 'pending', transactionId: 'pi_9' };
      return json({ modifiedCount: 1 });
    },
    ...more,
  });
}

type User = ReturnType<typeof renderInShop>['user'];

async function fillIn(user: User, number = '4242424242424242') {
  const fields = { 'Card number': number, 'Expiry date': '1234', CVC: '123' };
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
}

async function pay(user: User, number?: string) {
  await fillIn(user, number);
  await user.click(screen.getByRole('button', { name: 'Pay' }));
}

describe('the payment', () => {
  it('charges the card, records it with the order and shows the transaction', async () => {
    const calls = shopWith();
    const { user } = renderInShop(<Page />);

    await pay(user);
    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
    expect(screen.getByText('Transaction ID')).toBeVisible();
    expect(screen.getByText('pi_9')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveAccessibleDescription('This order is paid.');
    expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');

    const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body;
    expect(bodyOf('POST /create-payment-intent')).toEqual({ total_price: 84, order_id: '1' });
    expect(bodyOf('POST /sandbox/payment_methods')).toEqual({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    expect(bodyOf(CONFIRM)).toEqual({ client_secret: 'pi_9_secret_8', payment_method: 'pm_1' });
    expect(bodyOf('PATCH /orders/1')).toEqual({ order: '1', transactionId: 'pi_9' });
  });

  it("shows the card's error under the form and lets another card be tried", async () => {
    let attempts = 0;
    shopWith(ORDER, {
      [CONFIRM]: () => (attempts++ === 0 ? json(DECLINED, 402) : json({ id: 'pi_9', status: 'succeeded' })),
    });
    const { user } = renderInShop(<Page />);

    await pay(user, '4000000000000002');
    expect(await screen.findByText('Your card was declined.')).toHaveAttribute('role', 'alert');
    await pay(user);
    expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
  });

  it('waits with its button for the client secret', async () => {
    let release: (answer: Response) => void = () => undefined;
    shopWith(ORDER, { 'POST /create-payment-intent': () => new Promise((resolve) => (release = resolve)) });
    renderInShop(<Page />);

    const button = await screen.findByRole('button', { name: 'Pay' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('One moment: the payment is being prepared.');
    release(json(SECRET));
    await waitFor(() => expect(button).toBeEnabled());
    expect(button).not.toHaveAccessibleDescription();
  });

  it('says why it cannot be started, and keeps the card that is typed until it can', async () => {
    let up = false;
    shopWith(ORDER, {
      'POST /create-payment-intent': () => (up ? json(SECRET) : problem(503, 'The shop is starting.')),
    });
    const { user } = renderInShop(<Page />);

    expect(await screen.findByText(/The shop is starting\./)).toHaveAttribute('role', 'alert');
    await user.type(screen.getByLabelText('Card number'), '4242');
    expect(screen.getByRole('button', { name: 'Pay' })).toHaveAccessibleDescription(
      'You can pay once the payment is started.',
    );
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
    expect(screen.getByLabelText('Card number')).toHaveValue('4242');
    expect(screen.queryByText(/The shop is starting\./)).not.toBeInTheDocument();
  });

  it('charges once when Pay is pressed twice at once', async () => {
    const calls = shopWith();
    const { user } = renderInShop(<Page />);
    await fillIn(user);
    const form = screen.getByRole('form', { name: 'Pay by card' });
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });

    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
    expect(calls.filter(({ name }) => name === CONFIRM)).toHaveLength(1);
    expect(calls.filter(({ name }) => name === 'PATCH /orders/1')).toHaveLength(1);
  });

  it('can be asked again when the answer to the charge is lost, and finds that it went through', async () => {
    let asked = 0;
    const calls = shopWith(ORDER, {
      [CONFIRM]: () => {
        asked += 1;
        if (asked === 1) throw new TypeError('Failed to fetch');
        return json({ error: { message: 'Confirmed.', payment_intent: { id: 'pi_9', status: 'succeeded' } } }, 400);
      },
    });
    const { user } = renderInShop(<Page />);

    await pay(user);
    expect(await screen.findByText(/Press Pay again: you will not be charged twice\./)).toHaveAttribute(
      'role',
      'alert',
    );
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
    expect(screen.getByText(/gone through before: you were not charged a second time/)).toBeVisible();
    expect(calls.find(({ name }) => name === 'PATCH /orders/1')?.body).toEqual({ order: '1', transactionId: 'pi_9' });
  });

  it('tries to save a charge again without charging again', async () => {
    let up = false;
    const calls = shopWith(ORDER, {
      'PATCH /orders/1': () => (up ? json({ modifiedCount: 1 }) : problem(503, 'The shop is stopping.')),
    });
    const { user } = renderInShop(<Page />);

    await pay(user);
    expect(await screen.findByText(/Your card was charged/)).toBeVisible();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Save it now' }));
    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
    expect(calls.filter(({ name }) => name === CONFIRM)).toHaveLength(1);
  });

  it('takes a charge that succeeded in another tab for its own', async () => {
    shopWith(ORDER, {
      [CONFIRM]: () =>
        json(
          { error: { message: 'You cannot confirm this.', payment_intent: { id: 'pi_9', status: 'succeeded' } } },
          400,
        ),
    });
    const { user } = renderInShop(<Page />);

    await pay(user);
    expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
  });

  it('shows a payment that was interrupted by a reload as paid', async () => {
    let current = ORDER;
    shopWith(ORDER, {
      'GET /payment/order/1': () => json(current),
      'POST /create-payment-intent': () => {
        current = aPaidOrder({ _id: '1', transactionId: 'pi_7' });
        return problem(409, 'This order is paid already.');
      },
    });
    renderInShop(<Page />);

    expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
    expect(screen.getByText('pi_7')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });

  it('says of an order that was paid before when it was, and by which transaction', async () => {
    shopWith(aPaidOrder({ _id: '1', transactionId: 'pi_7', paid_at: '2026-03-02T10:00:00.000Z' }));
    renderInShop(<Page />);

    expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
    expect(screen.getByText('pi_7')).toBeVisible();
    expect(screen.queryByText(/Congratulation/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });

  it('says of a refunded order that the money went back', async () => {
    const refund = { id: 're_1', amount: 84, status: 'succeeded', created_at: '2026-03-03T10:00:00.000Z' } as const;
    shopWith(aPaidOrder({ _id: '1', payment_state: 'refunded', total_price: 84, refunded: 84, refunds: [refund] }));
    renderInShop(<Page />);
    expect(
      await screen.findByText('Your $84 went back to your card on Mar 3, 2026. This order will not be shipped.'),
    ).toBeVisible();
  });

  describe('whose order is found paid by the card provider', () => {
    const AUTHENTICATE = 'POST /sandbox/payment_intents/pi_9/authenticate';

    function open(authenticate: () => Response = () => json({ id: 'pi_9', status: 'succeeded' })) {
      let current = ORDER;
      const calls = shopWith(ORDER, {
        'GET /payment/order/1': () => json(current),
        [CONFIRM]: () => json({ id: 'pi_9', status: 'requires_action' }),
        [AUTHENTICATE]: authenticate,
        'PATCH /orders/1': () => json({ modifiedCount: 0 }),
      });
      const { user, store } = renderInShop(<Page />);
      /** The order is read again, as when the window has the focus again. */
      const findPaid = async (transactionId: string) => {
        current = aPaidOrder({ ...ORDER, status: 'pending', transactionId, paid_at: '2026-03-02T10:00:00.000Z' });
        const read = () => calls.filter(({ name }) => name === 'GET /payment/order/1').length;
        const before = read();
        act(() => void store.dispatch(apiRoot.util.invalidateTags(['orders'])));
        await waitFor(() => expect(read()).toBeGreaterThan(before));
        await act(() => Promise.resolve());
      };
      const answer = (name: string) => user.click(screen.getByRole('button', { name }));
      return { user, findPaid, answer };
    }

    it('keeps the card form while the bank is asked, and ends there', async () => {
      const { user, findPaid, answer } = open();
      await pay(user, '4000002760003184');
      await screen.findByText('Your bank wants to be sure that you are the one who pays.');
      const form = screen.getByRole('form', { name: 'Pay by card' });
      await findPaid('pi_9');
      expect(screen.getByRole('form', { name: 'Pay by card' })).toBe(form);
      expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
      expect(screen.getByText(/^Confirm your order by payment/)).toBeVisible();
      expect(screen.queryByText('This order is paid.')).not.toBeInTheDocument();

      await answer('Complete authentication');
      expect(await screen.findByText('Congratulation! Successfully Paid.')).toBeVisible();
      expect(screen.getByRole('form', { name: 'Pay by card' })).toBe(form);
      expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
    });

    it('shows that payment when its own does not go through', async () => {
      const { user, findPaid, answer } = open(() => json(DECLINED, 402));
      await pay(user, '4000002760003184');
      await screen.findByText('Your bank wants to be sure that you are the one who pays.');
      await findPaid('pi_7');
      await answer('Fail authentication');
      expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();
    });

    it('shows that payment in place of a form that is not sent', async () => {
      const { user, findPaid } = open();
      await fillIn(user);
      await findPaid('pi_7');
      expect(await screen.findByText('Paid on Mar 2, 2026')).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Pay by card' })).not.toBeInTheDocument();
      expect(screen.getByRole('region', { name: 'Receipt' }).parentElement).toHaveFocus();
    });
  });
});
