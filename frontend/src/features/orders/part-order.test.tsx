import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aPart } from '@test/builders';
import { carl } from '@test/session';
import { json, problem, renderInShop, serve } from '@test/shop';
import { useGetPartQuery } from '@/api/api';
import type { NewOrderBody, PartView } from '@/api/types.gen';
import { PartOrder } from './part-order';

const part = aPart({ price: 349, min_order: 10, quantity: 30 });
const ORDER = 'POST /orders';
const STOCK = `PUT /parts/${part._id}`;
/** What the form loads. */
const LOADED = ['GET /orders/carl@example.com', 'GET /user/carl@example.com'];
const placed = { [ORDER]: () => json({ insertedId: 'o1' }, 201), [STOCK]: () => json({ modifiedCount: 1 }) };

async function renderForm(of = part, as = carl) {
  const shop = renderInShop(<PartOrder part={of} user={as} admin={false} />);
  await screen.findByLabelText('Phone');
  return shop;
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea' });
const orderButton = () => screen.getByRole('button', { name: 'Order' });

const put = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

function fill(amount = '20') {
  put('Phone', '+15035550123');
  put('Delivery Address', '12 Harbour Road');
  put('Amount', amount);
}

describe('The order form', () => {
  it('starts at the minimum order with the account of the user, and steps within the stock', async () => {
    const { user } = await renderForm(aPart({ price: 349, min_order: 10, quantity: 11 }));

    expect(field('Name')).toHaveValue('Carl Customer');
    expect(field('Email')).toHaveAttribute('readonly');
    expect(field('Amount')).toHaveValue('10');
    expect(screen.getByText('Total:')).toHaveTextContent('Total: $3,490');
    expect(screen.getByRole('button', { name: 'Decrease amount' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Decrease amount' })).toHaveAccessibleDescription(/10 is the minimum/);

    await user.click(screen.getByRole('button', { name: 'Increase amount' }));

    expect(field('Amount')).toHaveValue('11');
    expect(screen.getByText('Total:')).toHaveTextContent('Total: $3,839');
    expect(screen.getByRole('button', { name: 'Increase amount' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Increase amount' })).toHaveAccessibleDescription(/11 is all there is/);
    expect(screen.getByRole('button', { name: 'Decrease amount' })).toHaveFocus();
  });

  it('shows what is missing after a submit', async () => {
    const calls = serve({});
    const { user } = await renderForm();
    expect(screen.queryByText('*Enter a phone number')).not.toBeInTheDocument();

    await user.click(orderButton());

    expect(await screen.findByText('*Enter a phone number')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('*Enter your delivery address')).toHaveAttribute('role', 'alert');
    expect(calls.map(({ name }) => name)).toEqual(LOADED);
  });

  it('disables the button for an amount out of bounds, and explains why', async () => {
    await renderForm();

    put('Amount', '31');
    expect(await screen.findByText('Please enter amount less than quantity.')).toHaveAttribute('role', 'alert');
    expect(orderButton()).toBeDisabled();

    expect(orderButton()).toHaveAccessibleDescription('Only 30 pieces are in stock.');

    put('Amount', '9');
    expect(await screen.findByText('You have to enter amount greater than minimum order')).toBeInTheDocument();
    expect(orderButton()).toBeDisabled();
    expect(orderButton()).toHaveAccessibleDescription('The minimum order is 10 pieces.');
  });

  it.each([
    { user: 'an admin', admin: true, of: part, reason: /Admins cannot place orders/ },
    { user: 'a sold-out part', admin: false, of: aPart({ quantity: 0 }), reason: /Sold out\. None left/ },
    { user: 'a user whose role is not known yet', admin: undefined, of: part, reason: /Checking your account/ },
  ])('is disabled for $user, and says why', async ({ admin, of, reason }) => {
    renderInShop(<PartOrder part={of} user={carl} admin={admin} />);
    expect(await screen.findByRole('button', { name: 'Order' })).toBeDisabled();
    expect(orderButton()).toHaveAccessibleDescription(reason);
  });

  it('places the order, updates the stock, and offers to pay', async () => {
    const calls = serve(placed);
    const { user } = await renderForm();
    fill();
    await user.click(orderButton());

    expect(await screen.findByText('Successfully Added to Order!')).toBeInTheDocument();
    const sent = calls.filter(({ name }) => name === ORDER || name === STOCK);
    expect(sent.map(({ name }) => name)).toEqual([ORDER, STOCK]);
    expect(sent[0]?.body).toEqual({
      ...{ name: carl.name, email: carl.email, part_id: part._id, part_name: part.name, part_image: part.image_url },
      ...{ delivery_phone: '+15035550123', delivery_address: '12 Harbour Road', amount: 20, total_price: 6980 },
    });
    expect(sent[1]?.body).toEqual({ quantity: 10 });
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/dashboard/payment/o1');
    expect(field('Phone')).toHaveValue('');
    expect(field('Amount')).toHaveValue('10');
  });

  it('refuses control characters in the PO number and the note, and sends them without', async () => {
    const calls = serve(placed);
    const { user } = await renderForm();
    fill();
    put('PO number (optional)', 'PO\u202e4711');
    put('Note (optional)', 'Ring\u001b twice');
    await user.click(orderButton());

    expect(await screen.findByText(/^Enter one line, without control characters/)).toHaveAttribute('role', 'alert');
    expect(screen.getByText(/^Control characters and marks of text direction/)).toHaveAttribute('role', 'alert');
    expect(calls.map(({ name }) => name)).toEqual(LOADED);

    put('PO number (optional)', ' PO-4711 ');
    put('Note (optional)', 'Ring twice');
    await user.click(orderButton());

    expect(await screen.findByText('Successfully Added to Order!')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === ORDER)?.body).toMatchObject({ po_number: 'PO-4711', note: 'Ring twice' });
  });

  it.each([
    { when: 'the button is pressed twice', press: (user: UserEvent) => user.dblClick(orderButton()) },
    {
      when: 'it is submitted twice before it renders again',
      press: () => act(() => [1, 2].forEach(() => orderButton().click())),
    },
  ])('orders once when $when', async ({ press }) => {
    const calls = serve(placed);
    const { user } = await renderForm();
    fill();
    await press(user);

    await screen.findByRole('link', { name: 'Pay now' });
    expect(calls.filter(({ name }) => name === ORDER)).toHaveLength(1);
  });

  it('retries with the same key after a lost response, and sends the next order with a new key', async () => {
    let answers = 0;
    const calls = serve({
      ...placed,
      [ORDER]: () =>
        answers++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : json({ insertedId: 'o1' }, 201),
    });
    const { user } = await renderForm();
    fill();
    await user.click(orderButton());
    expect(await screen.findByText('Failed to add as Order')).toBeInTheDocument();
    expect(await screen.findByText(/cannot be reached/)).toHaveAttribute('role', 'alert');

    await waitFor(() => expect(orderButton()).toBeEnabled());
    await user.click(orderButton());
    await screen.findByRole('link', { name: 'Pay now' });
    fill();
    await user.click(orderButton());
    await waitFor(() => expect(calls.filter(({ name }) => name === STOCK)).toHaveLength(2));

    const keys = calls.filter(({ name }) => name === ORDER).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it("shows the server's message at its field until the field changes", async () => {
    const errors = [{ field: 'delivery_phone', message: 'This number is not in use' }];
    serve({ [ORDER]: () => problem(400, 'Some fields are wrong.', errors) });
    const { user } = await renderForm();
    fill();
    await user.click(orderButton());

    expect(await screen.findByText('This number is not in use')).toHaveAttribute('role', 'alert');
    put('Phone', '+15035550124');
    expect(screen.queryByText('This number is not in use')).not.toBeInTheDocument();
  });

  it("shows the server's message about a field that the form does not have", async () => {
    const errors = [{ field: 'total_price', message: 'The total may be at most $999,999.99' }];
    serve({ [ORDER]: () => problem(400, 'Some fields are not valid.', errors) });
    const { user } = await renderForm();
    fill();
    await user.click(orderButton());

    expect(await screen.findByText('The total may be at most $999,999.99')).toHaveAttribute('role', 'alert');
    expect(screen.queryByText('Some fields are not valid.')).not.toBeInTheDocument();
  });

  it('fails when the response has no insertedId', async () => {
    serve({ [ORDER]: () => json({}, 201) });
    const { user } = await renderForm();
    fill();
    await user.click(orderButton());
    expect(await screen.findByText(/has not confirmed the order/)).toHaveAttribute('role', 'alert');
    expect(screen.getByText('Failed to add as Order')).toBeInTheDocument();
    expect(field('Phone')).toHaveValue('+15035550123');
  });

  /** The form with its part, as on the page: the part is refetched after an order. */
  function Page() {
    const { currentData } = useGetPartQuery({ id: part._id });
    return currentData && <PartOrder part={currentData} user={carl} admin={false} />;
  }

  describe('when the part has changed', () => {
    async function orderTooLate(now: Partial<PartView>, detail: string) {
      let current = part;
      const calls = serve({
        ...placed,
        [`GET /purchase/${part._id}`]: () => json(current),
        [ORDER]: ({ body }) => {
          const { total_price, amount } = body as NewOrderBody;
          current = { ...part, ...now };
          const fits = amount <= current.quantity && total_price === current.price * amount;
          return fits ? json({ insertedId: 'o1' }, 201) : problem(409, detail);
        },
      });
      const { user } = renderInShop(<Page />);
      await screen.findByLabelText('Phone');
      fill();
      await user.click(orderButton());
      return { user, orders: () => calls.filter(({ name }) => name === ORDER).map(({ body }) => body as NewOrderBody) };
    }

    it('shows the new price and orders at it with one click', async () => {
      const { user, orders } = await orderTooLate({ price: 360 }, 'The price changed');
      expect(await screen.findByText(/one piece is \$360 now, not \$349/)).toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: 'Order 20 for $7,200' }));
      await screen.findByRole('link', { name: 'Pay now' });
      expect(orders().map(({ total_price }) => total_price)).toEqual([6980, 7200]);
    });

    it('shows the remaining stock and orders it with one click', async () => {
      const { user, orders } = await orderTooLate({ quantity: 12 }, 'Please enter amount less than quantity.');
      expect(await screen.findByText(/^Only 12 left of the 20 you wanted: someone else ordered/)).toBeInTheDocument();
      expect(orderButton()).toBeDisabled();

      await user.click(screen.getByRole('button', { name: 'Order 12 for $4,188' }));
      await screen.findByRole('link', { name: 'Pay now' });
      expect(orders().map(({ amount }) => amount)).toEqual([20, 12]);
    });

    it('offers no order below the minimum order', async () => {
      await orderTooLate({ quantity: 3 }, 'Please enter amount less than quantity.');
      expect(await screen.findByText(/^Only 3 left/)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Order \d/ })).not.toBeInTheDocument();
      expect(orderButton()).toHaveAccessibleDescription(/Sold out/);
    });
  });

  describe('a half-filled draft', () => {
    async function leaveHalfFilled() {
      const { unmount } = await renderForm();
      put('Phone', '+15035550123');
      put('Amount', '21');
      unmount();
    }

    it('is restored for the same customer', async () => {
      await leaveHalfFilled();
      await renderForm();
      expect(field('Phone')).toHaveValue('+15035550123');
      expect(field('Amount')).toHaveValue('21');
      expect(field('Delivery Address')).toHaveValue('');
    });

    it('is not restored for another part', async () => {
      await leaveHalfFilled();
      await renderForm(aPart({ _id: '665f1c2ab3d4e5f607182940' }));
      expect(field('Phone')).toHaveValue('');
    });

    it('is deleted when another customer signs in', async () => {
      await leaveHalfFilled();
      (await renderForm(part, { name: 'Dora', email: 'dora@example.com' })).unmount();
      await renderForm();
      expect(field('Phone')).toHaveValue('');
    });

    it('is deleted when it is ordered', async () => {
      serve(placed);
      const { user } = await renderForm();
      fill();
      expect(sessionStorage).toHaveLength(1);
      await user.click(orderButton());
      await screen.findByRole('link', { name: 'Pay now' });
      expect(sessionStorage).toHaveLength(0);
    });
  });
});
