import { screen, waitFor } from '@testing-library/react';
import { changeInOtherTab, closeBasket, line, openBasket, part, row } from '@test/basket';
import { watchSaving } from '@test/saving';
import { listing, problem } from '@test/shop';

afterEach(closeBasket);

const fan = part('Fan');
const board = part('Board');

/** Opens lines of a part that is no longer sold, of a fan and of a board; later requests for parts wait for their answer. */
async function open(isSignedIn = false) {
  const waiting: ((response: Response) => void)[] = [];
  let isFirst = true;
  const opened = await openBasket({
    isSignedIn,
    lines: [line('gone', 10), line('Fan', 10), line('Board', 10)],
    parts: [],
    more: {
      'GET /parts': () => {
        if (!isFirst) return new Promise((resolve) => waiting.push(resolve));
        isFirst = false;
        return listing([fan, board]);
      },
    },
  });
  await row('Fan');
  const answer = async (response: Response) => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    waiting.shift()!(response);
  };
  return { ...opened, answer };
}

it('keeps its lines, their focus and the form while the parts are read again after a removal', async () => {
  const { user } = await open(true);
  await user.type(await screen.findByLabelText('Phone'), '+1503');
  await user.click(screen.getByRole('button', { name: 'Remove Fan' }));
  expect(screen.getByRole('button', { name: 'Remove Board' })).toHaveFocus();
  expect(screen.getByText('No longer sold')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1503');
  expect(screen.queryByText('Loading the basket')).not.toBeInTheDocument();
});

it('shows a line whose part is not loaded yet as loading, with no total and nothing to order', async () => {
  const { answer } = await open(true);
  expect(await screen.findByRole('button', { name: 'Order' })).toBeDisabled();
  changeInOtherTab([line('Fan', 10), line('Board', 10), line('Cable', 30)]);
  expect(screen.getByText('Loading the part')).toBeInTheDocument();
  expect(screen.queryByText('No longer sold')).not.toBeInTheDocument();
  expect(screen.getByText('Total:')).not.toHaveTextContent('$');
  expect(screen.getByRole('button', { name: 'Order' })).toHaveAccessibleDescription('Loading the parts…');
  await answer(listing([fan, board, part('Cable')]));
  expect(await row('Cable')).toBeDefined();
  expect(screen.getByText('Total:')).toHaveTextContent('Total: $500');
  expect(screen.getByRole('button', { name: 'Order' })).toBeEnabled();
});

it('keeps the other lines when the part of a new one cannot be loaded, and offers to try again', async () => {
  const { user, answer } = await open();
  changeInOtherTab([line('Fan', 10), line('Cable', 30)]);
  await answer(problem(503, 'The shop is starting.'));
  expect(await screen.findByText('The shop is starting.')).toBeVisible();
  expect(await row('Fan')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(listing([fan, part('Cable')]));
  expect(await row('Cable')).toBeDefined();
  expect(screen.queryByText('The shop is starting.')).not.toBeInTheDocument();
});

it('is saved as a file of its lines at their present prices, without what is no longer sold', async () => {
  const saved = watchSaving();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Saved as basket.csv')).toBeInTheDocument();
  expect(await saved[0]!.content.text()).toBe(
    '"Part number","Part","Amount","Price","Total"\r\n"","Fan",10,10,100\r\n"","Board",10,10,100\r\n',
  );
  expect(screen.getByRole('button', { name: 'Download Excel' })).toBeVisible();
});
