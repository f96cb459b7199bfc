import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aPart } from '@test/builders';
import { carl } from '@test/session';
import { json, problem, renderInShop, serve } from '@test/shop';
import { OrderForm } from './order-form';

const part = aPart({ price: 349, min_order: 10, quantity: 30 });
const ORDER = 'POST /orders';
const STOCK = `PUT /parts/${part._id}`;
const placed = { [ORDER]: () => json({ insertedId: 'o1' }, 201), [STOCK]: () => json({ modifiedCount: 1 }) };

function renderForm(of = part, admin: boolean | undefined = false) {
  return renderInShop(<OrderForm part={of} user={carl} admin={admin} />).user;
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
  it('starts at the minimum order, in the name of whoever is signed in, and counts within the stock', async () => {
    const user = renderForm(aPart({ price: 349, min_order: 10, quantity: 11 }));

    expect(field('Name')).toHaveValue('Carl Customer');
    expect(field('Email')).toHaveAttribute('readonly');
    expect(field('Amount')).toHaveValue('10');
    expect(screen.getByText('Total:')).toHaveTextContent('Total: $3,490');
    expect(screen.getByRole('button', { name: 'Decrease amount' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Increase amount' }));

    expect(field('Amount')).toHaveValue('11');
    expect(screen.getByText('Total:')).toHaveTextContent('Total: $3,839');
    expect(screen.getByRole('button', { name: 'Increase amount' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Decrease amount' })).toBeEnabled();
  });

  it('says what is missing once it is sent', async () => {
    const calls = serve({});
    const user = renderForm();
    expect(screen.queryByText('*Enter a phone number')).not.toBeInTheDocument();

    await user.click(orderButton());

    expect(await screen.findByText('*Enter a phone number')).toHaveAttribute('role', 'alert');
    expect(screen.getByText('*Enter your delivery address')).toHaveAttribute('role', 'alert');
    expect(calls).toEqual([]);
  });

  it('cannot be sent with an amount outside minimum order and stock, and says why', async () => {
    renderForm();

    put('Amount', '31');
    expect(await screen.findByText('Please enter amount less than quantity.')).toHaveAttribute('role', 'alert');
    expect(orderButton()).toBeDisabled();

    put('Amount', '9');
    expect(await screen.findByText('You have to enter amount greater than minimum order')).toBeInTheDocument();
    expect(orderButton()).toBeDisabled();
  });

  it.each([
    { who: 'an admin', admin: true, of: part, reason: /Admins cannot place orders/ },
    { who: 'anyone when the part is gone', admin: false, of: aPart({ quantity: 0 }), reason: /out of stock/ },
  ])('is closed to $who, in words', ({ admin, of, reason }) => {
    renderForm(of, admin);
    expect(orderButton()).toBeDisabled();
    expect(orderButton()).toHaveAccessibleDescription(reason);
  });

  it('places the order, reports the remaining stock, and offers to pay', async () => {
    const calls = serve(placed);
    const user = renderForm();
    fill();
    await user.click(orderButton());

    expect(await screen.findByText('Successfully Added to Order!')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual([ORDER, STOCK]);
    expect(calls[0]?.body).toEqual({
      ...{ name: carl.name, email: carl.email, part_id: part._id, part_name: part.name, part_image: part.image_url },
      ...{ delivery_phone: '+15035550123', delivery_address: '12 Harbour Road', amount: 20, total_price: 6980 },
    });
    expect(calls[1]?.body).toEqual({ quantity: 10 });
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/dashboard/payment/o1');
    expect(field('Phone')).toHaveValue('');
    expect(field('Amount')).toHaveValue('10');
  });

  it('orders once when the button is pressed twice', async () => {
    const calls = serve(placed);
    const user = renderForm();
    fill();
    await user.dblClick(orderButton());

    await screen.findByRole('link', { name: 'Pay now' });
    expect(calls.filter(({ name }) => name === ORDER)).toHaveLength(1);
  });

  it('tries again under the same key after a lost answer, and under a new one for the next order', async () => {
    let answers = 0;
    const calls = serve({
      ...placed,
      [ORDER]: () =>
        answers++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : json({ insertedId: 'o1' }, 201),
    });
    const user = renderForm();
    fill();
    await user.click(orderButton());
    expect(await screen.findByText('Failed to add as Order')).toBeInTheDocument();
    expect(screen.getByText(/cannot be reached/)).toHaveAttribute('role', 'alert');

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

  it('shows what the shop refuses at its field', async () => {
    const errors = [{ field: 'amount', message: 'Only 12 left' }];
    serve({ [ORDER]: () => problem(409, 'Please enter amount less than quantity.', errors) });
    const user = renderForm();
    fill();
    await user.click(orderButton());

    expect(await screen.findByText('Only 12 left')).toHaveAttribute('role', 'alert');
  });
});
