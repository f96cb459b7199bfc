import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aPart } from '@test/builders';
import { carl } from '@test/session';
import { json, problem, renderInShop, serve } from '@test/shop';
import { useGetPartQuery } from '@/api/api';
import type { NewOrderBody } from '@/api/types.gen';
import { PartOrder } from './part-order';

const part = aPart({ price: 349, min_order: 10, quantity: 30 });
const ORDER = 'POST /orders';
const STOCK = `PUT /parts/${part._id}`;

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea' });
const orderButton = () => screen.getByRole('button', { name: 'Order' });
const put = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

function fill(amount: string) {
  put('Phone', '+15035550123');
  put('Delivery Address', '12 Harbour Road');
  put('Amount', amount);
}

/** The form with its part, as on the page: the part is refetched after an order. */
function Page() {
  const { currentData } = useGetPartQuery({ id: part._id });
  return currentData && <PartOrder part={currentData} user={carl} admin={false} />;
}

describe('An order', () => {
  describe('whose stock update fails', () => {
    /** The order reduces the stock; the stock update gets these responses in order, then `modifiedCount` 1. */
    async function orderWith(answers: (() => Response | Promise<Response>)[], amount: string) {
      let current = part;
      const calls = serve({
        [`GET /purchase/${part._id}`]: () => json(current),
        [ORDER]: ({ body }) => {
          current = { ...part, quantity: part.quantity - (body as NewOrderBody).amount };
          return json({ insertedId: 'o1' }, 201);
        },
        [STOCK]: () => answers.shift()?.() ?? json({ modifiedCount: 1 }),
      });
      const { user } = renderInShop(<Page />);
      await screen.findByLabelText('Phone');
      fill(amount);
      await user.click(orderButton());
      return { user, sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) };
    }
    const fails = () => problem(500, 'Something went wrong.');
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));

    it.each([
      { of: 'a part of the stock', amount: '20' },
      { of: 'the whole stock', amount: '30' },
    ])('of $of shows that the order exists, and retries the update alone', async ({ amount }) => {
      const { user, sent } = await orderWith([fails, fails], amount);
      expect(await screen.findByText(/^Your order is placed/)).toBeVisible();
      expect(screen.getByText(/The shop has not confirmed its stock yet/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/dashboard/payment/o1');
      expect(screen.queryByRole('button', { name: /^Order/ })).not.toBeInTheDocument();
      expect(screen.queryByText(/someone else ordered meanwhile/)).not.toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(sent(STOCK)).toHaveLength(2));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true'),
      );
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(/has not confirmed its stock/)).not.toBeInTheDocument());
      expect(screen.getByRole('group', { name: 'Order placed' })).toHaveFocus();
      expect(sent(ORDER)).toHaveLength(1);
      const remaining = { quantity: 30 - Number(amount) };
      expect(sent(STOCK)).toEqual([remaining, remaining, remaining]);
    });

    it('succeeds when the response was lost and the retry changes nothing', async () => {
      const { user, sent } = await orderWith([lost, () => json({ modifiedCount: 0 })], '20');
      await user.click(await screen.findByRole('button', { name: 'Try again' }));
      await screen.findByLabelText('Phone');
      expect(sent(ORDER)).toHaveLength(1);
    });

    it('deletes the draft, so that a reload offers no second order', async () => {
      await orderWith([fails], '20');
      await screen.findByRole('button', { name: 'Try again' });
      expect(sessionStorage).toHaveLength(0);
    });
  });

  describe('whose response is lost', () => {
    /** The server stores the order on the first request and responds to the second one only. */
    async function orderLost(amount: string) {
      let current = part;
      let answers = 0;
      const calls = serve({
        [`GET /purchase/${part._id}`]: () => json(current),
        [ORDER]: ({ body }) => {
          current = { ...part, quantity: part.quantity - (body as NewOrderBody).amount };
          return answers++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : json({ insertedId: 'o1' }, 201);
        },
        [STOCK]: () => json({ modifiedCount: 1 }),
      });
      const { user, unmount } = renderInShop(<Page />);
      await screen.findByLabelText('Phone');
      fill(amount);
      await user.click(orderButton());
      await screen.findByText(/Whether your order was placed is not known yet/);
      return { user, unmount, orders: () => calls.filter(({ name }) => name === ORDER) };
    }

    it.each(['20', '30'])(
      'is retried unchanged although its %s pieces are already deducted from the stock',
      async (amount) => {
        const { user, orders } = await orderLost(amount);
        expect(screen.queryByText(/someone else ordered meanwhile/)).not.toBeInTheDocument();
        expect(field('Phone')).toBeDisabled();
        expect(field('Amount')).toHaveValue(amount);
        await waitFor(() => expect(orderButton()).toBeEnabled());
        await user.click(orderButton());
        await screen.findByRole('link', { name: 'Pay now' });
        const [first, second] = orders();
        expect(second?.body).toEqual(first?.body);
        expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
      },
    );

    it('is retried unchanged after a reload', async () => {
      const { unmount, orders } = await orderLost('30');
      unmount();
      const { user } = renderInShop(<Page />);
      expect(await screen.findByText(/Whether your order was placed is not known yet/)).toBeVisible();
      await user.click(orderButton());
      await screen.findByRole('link', { name: 'Pay now' });
      const keys = orders().map(({ headers }) => headers.get('Idempotency-Key'));
      expect(new Set(keys)).toHaveProperty('size', 1);
      expect(sessionStorage).toHaveLength(0);
    });
  });
});
