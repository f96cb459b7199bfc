import { screen, waitFor } from '@testing-library/react';
import { changeInOtherTab, closeBasket, line, openBasket, part, row } from '@test/basket';
import { anOrder } from '@test/builders';
import { json, listing, problem } from '@test/shop';
import type { NewLinesBody } from '@/api/types.gen';
import { readBasket } from './basket';

afterEach(closeBasket);

const lost = () => problem(502, 'The shop failed.');
const placed = () => json({ insertedId: 'o1' }, 201);
const increase = () => screen.findByRole('button', { name: 'Increase amount of Fan' });
const amount = () => screen.findByRole('textbox', { name: 'Amount of Fan' });

/** Orders 20 fans, which is answered by each of `answers` in turn. */
async function order(...answers: (() => Response | Promise<Response>)[]) {
  const opened = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan', { quantity: 100 }), part('Case')],
    orders: () => answers.shift()!(),
  });
  const { user, calls } = opened;
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Delivery Address'), 'x');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  const sent = () => calls.filter(({ name }) => name === 'POST /orders');
  const again = async () => {
    await user.click(screen.getByRole('button', { name: 'Order' }));
    await screen.findByRole('link', { name: 'Pay now' });
  };
  return { ...opened, sent, again };
}

it('locks the lines like the form while an order has no answer, and sends it again with the same key', async () => {
  const { sent, again } = await order(lost, placed);
  expect(await screen.findByText(/Whether your order was placed is not known yet/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Order' })).toHaveFocus();
  expect(screen.getByLabelText('Phone')).toBeDisabled();
  expect(await amount()).toBeDisabled();
  expect(await increase()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove Fan' })).toBeDisabled();
  await again();
  const [first, second] = sent();
  expect(second!.headers.get('Idempotency-Key')).toBe(first!.headers.get('Idempotency-Key'));
  expect((second!.body as NewLinesBody).lines).toEqual([{ part_id: 'Fan', amount: 20, total_price: 200 }]);
  expect(readBasket().lines).toEqual([]);
});

it('locks the lines while an order is on its way, and unlocks them when it is refused', async () => {
  let answer: (response: Response) => void = () => undefined;
  await order(() => new Promise((resolve) => (answer = resolve)));
  await waitFor(async () => expect(await increase()).toBeDisabled());
  answer(problem(409, 'Refused'));
  expect(await screen.findByText('Refused')).toBeVisible();
  expect(await increase()).toBeEnabled();
});

it('shows and orders what was sent while another tab changes the basket, and keeps what came in addition', async () => {
  const { sent, again } = await order(lost, placed);
  await screen.findByText(/Whether your order was placed is not known yet/);
  changeInOtherTab([line('Fan', 50), line('Case', 10)]);
  expect(await amount()).toHaveValue('20');
  expect(screen.queryByRole('link', { name: 'Case' })).not.toBeInTheDocument();
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $200');
  await again();
  expect((sent()[1]!.body as NewLinesBody).lines).toMatchObject([{ amount: 20 }]);
  expect(await amount()).toHaveValue('30');
  expect(await row('Case')).toBeDefined();
});

it('says nothing about the stock of an order without an answer, which may have taken it', async () => {
  const parts = [part('Fan', { quantity: 20 })];
  const answers = [lost, placed];
  const { user } = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts,
    orders: () => {
      parts[0] = part('Fan', { quantity: 0 });
      return answers.shift()!();
    },
  });
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.type(screen.getByLabelText('Delivery Address'), 'x');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByText(/Whether your order was placed is not known yet/);
  expect(await amount()).toHaveValue('20');
  expect(screen.queryByText(/None left/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Order' }));
  await screen.findByRole('link', { name: 'Pay now' });
});

it('empties phone and address for another address', async () => {
  const { user } = await openBasket({
    isSignedIn: true,
    lines: [line('Fan', 20)],
    parts: [part('Fan')],
    more: {
      'GET /orders/carl@example.com': () =>
        listing([
          anOrder({ delivery_phone: '+1', delivery_address: '12 Harbour Road' }),
          anOrder({ delivery_phone: '+2', delivery_address: '4 Mill Street' }),
        ]),
    },
  });
  const earlier = await screen.findByLabelText('Earlier addresses');
  expect(screen.getByLabelText('Phone')).toHaveValue('+1');
  await user.selectOptions(earlier, 'Another address');
  expect(earlier).toHaveDisplayValue('Another address');
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  expect(screen.getByLabelText('Delivery Address')).toHaveValue('');
  await user.selectOptions(earlier, '4 Mill Street');
  expect(screen.getByLabelText('Phone')).toHaveValue('+2');
});
