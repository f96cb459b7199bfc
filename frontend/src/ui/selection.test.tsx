import { Button } from 'antd';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '@test/builders';
import { json, listing, renderInShop, serve } from '@test/shop';
import { apiRoot } from '@/api/api-root';
import type { OrderView } from '@/api/types.gen';
import { defineList, ListTable } from './list';
import { BulkActions, defineSelection } from './selection-bar';

const PAGE_SIZE = 5;
const order = (index: number) => anOrder({ _id: `id-${index}`, number: `NB-${index}`, name: 'ACME' });
const ALL = Array.from({ length: 12 }, (_, index) => order(index));

const LIST = defineList({
  endpoint: 'listOrders',
  noun: ['order', 'orders'],
  search: 'Order number',
  sorts: { '-created_at': 'Newest first', created_at: 'Oldest first' },
  columns: [{ title: 'Number', sort: 'created_at', render: ({ number }) => number }],
  empty: 'No orders yet',
  selection: defineSelection<OrderView>({
    kind: 'orders',
    nameOf: ({ number, name }) => `order ${number}, ${name}`,
    Actions: ({ rows, bulk }) =>
      rows.length > 0 && (
        <BulkActions
          onExport={exported}
          first={
            <Button
              onClick={() =>
                void bulk.send({
                  body: { action: 'ship', ids: rows.map(({ _id }) => _id) },
                  count: rows.length,
                  words: { doing: 'Shipping', done: 'shipped' },
                })
              }
            >
              Ship
            </Button>
          }
        >
          <Button onClick={archived}>Archive</Button>
        </BulkActions>
      ),
  }),
});

const archived = jest.fn();
const exported = jest.fn(async () => Promise.resolve({ name: 'orders.csv' }));
let stored: OrderView[];
/** the total that the server tells, when it is not the number of the stored orders */
let total: string | undefined;
let matching: object[];

/** Pages of five orders; the cursor is the page's first index. */
function show(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /orders': ({ query }) => {
      const from = Number(query.get('cursor') ?? 0);
      const next = from + PAGE_SIZE < stored.length ? String(from + PAGE_SIZE) : undefined;
      return listing(stored.slice(from, from + PAGE_SIZE), {
        total: total ?? String(stored.length),
        ...(next !== undefined && { next }),
        ...(from > 0 && { previous: String(from - PAGE_SIZE) }),
      });
    },
    'GET /orders/matching': ({ query }) => {
      matching.push(Object.fromEntries(query));
      return json({ orders: stored, total: total ?? String(stored.length) });
    },
    ...answers,
  });
  return { ...renderInShop(<ListTable list={LIST} />), calls };
}

const box = (index: number) => screen.findByRole('checkbox', { name: `Select order NB-${index}, ACME` });
/** The box of the table's head; the other one is for cards. */
const head = () => within(screen.getByRole('table')).getByRole('checkbox', { name: /on this page$/ });
const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }));
const count = () => bar().getByRole('status').textContent;
const press = (name: RegExp | string) => bar().getByRole('button', { name });

beforeEach(() => {
  stored = ALL;
  total = undefined;
  matching = [];
});

describe('The selection of a list', () => {
  it('takes each row, and with shift the range from the last one, by pointer and by keyboard', async () => {
    const { user } = show();
    await user.click(await box(1));
    expect(count()).toBe('1 order selected');
    await user.keyboard('{Shift>}');
    await user.click(await box(3));
    await user.keyboard('{/Shift}');
    expect(count()).toBe('3 orders selected');
    (await box(4)).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(count()).toBe('4 orders selected');
    await user.click(await box(2));
    await user.keyboard('{Shift>}');
    await user.click(await box(4));
    await user.keyboard('{/Shift}');
    expect(count()).toBe('1 order selected');
    expect(await box(1)).toBeChecked();
  });

  it('takes this page alone by the box of the head, which shows a part of the page as indeterminate', async () => {
    const { user } = show();
    await user.click(await box(1));
    expect(head()).toBePartiallyChecked();
    await user.click(head());
    expect(count()).toBe('5 orders selected');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await box(5)).not.toBeChecked();
    expect(head()).not.toBePartiallyChecked();
    await user.click(await box(5));
    expect(count()).toBe('6 orders selected');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await box(0)).toBeChecked();
    await user.click(head());
    expect(count()).toBe('1 order selected');
  });

  it('takes all that match, asked with the filter and the search, and says how many are too many', async () => {
    total = '598';
    const { user } = show();
    await user.type(await screen.findByRole('searchbox'), 'acme{Enter}');
    await user.click(await box(1));
    expect(bar().queryByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
    await user.click(head());
    await user.click(press('Select all 598 that match (first 500)'));
    await waitFor(() => expect(count()).toBe('12 orders selected'));
    expect(matching).toEqual([{ q: 'acme', sort: '-created_at' }]);

    stored = Array.from({ length: 501 }, (_, index) => order(index));
    await user.click(press('Select all 598 that match (first 500)'));
    await waitFor(() => expect(count()).toBe('500 orders selected'));
    expect(bar().getByText('98 more match')).toBeVisible();
  });

  it('is kept by another page and another order, and cleared by another search', async () => {
    const { user } = show();
    await user.click(await box(1));
    await user.click(screen.getByRole('columnheader', { name: 'Number' }));
    expect(await box(1)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await box(6));
    expect(count()).toBe('2 orders selected');
    await user.type(screen.getByRole('searchbox'), 'acme{Enter}');
    expect(await box(1)).not.toBeChecked();
    expect(count()).toBe('No orders selected');
  });

  it('loses rows that are deleted, and keeps those that moved to another page', async () => {
    const { user, store } = show();
    await user.click(await box(0));
    await user.click(await box(4));
    stored = [order(98), order(99), ...ALL.slice(1)];
    store.dispatch(apiRoot.util.invalidateTags(['orders']));
    await waitFor(() => expect(count()).toBe('1 order selected'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await box(4)).toBeChecked();
  });

  it('keeps a row that moved to another page when more match than the server counts', async () => {
    total = '10000+';
    const { user, store } = show();
    await user.click(await box(4));
    stored = [order(99), ...ALL];
    store.dispatch(apiRoot.util.invalidateTags(['orders']));
    await box(99);
    await waitFor(() => expect(matching).toHaveLength(1));
    expect(count()).toBe('1 order selected');
    stored = Array.from({ length: 501 }, (_, index) => order(index));
    await user.click(head());
    await user.click(press('Select all 10,000+ that match (first 500)'));
    expect(await bar().findByText('9,500+ more match')).toBeVisible();
  });

  it('keeps the refused rows, and names them in the words of the server', async () => {
    const results = ALL.slice(0, 5).map(({ _id: id, number: name }, index) => ({
      ...{ id, name, outcome: ['done', 'done', 'already', 'refused', 'done'][index] },
      ...(index === 3 && { detail: 'The order is not paid.' }),
    }));
    const lines = [{ progress: 1, of: 5 }, { report: { results, done: 3, already: 1, refused: 1 } }];
    const { user, calls } = show({
      'POST /orders/bulk': () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    });
    await box(0);
    await user.click(head());
    await user.click(press('Ship'));
    await waitFor(() => expect(count()).toBe('1 order selected'));
    expect(calls.find(({ name }) => name === 'POST /orders/bulk')?.body).toEqual({
      action: 'ship',
      ids: ['id-0', 'id-1', 'id-2', 'id-3', 'id-4'],
    });
    const refused = screen.getByRole('region', { name: '3 orders shipped, 1 already, 1 refused' });
    expect(within(refused).getByRole('listitem')).toHaveTextContent('NB-3: The order is not paid.');
    expect(await box(3)).toBeChecked();
  });

  it('keeps every row when the connection is lost', async () => {
    const { user } = show({ 'POST /orders/bulk': () => new Response('{"progress":1,"of":5}\n') });
    await box(0);
    await user.click(head());
    await user.click(press('Ship'));
    expect(await screen.findByText(/^Each of the 5 orders is shipped or unchanged\. They stay selected/)).toBeVisible();
    expect(count()).toBe('5 orders selected');
  });

  it('moves the focus to the bar when the button of the action disappears', async () => {
    const results = [{ id: 'id-1', name: 'NB-1', outcome: 'done' }];
    const report = { results, done: 1, already: 0, refused: 0 };
    const { user } = show({ 'POST /orders/bulk': () => json({ report }) });
    await user.click(await box(1));
    press('Ship').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Selected orders' })).toHaveFocus());
    expect(count()).toBe('No orders selected');
  });

  it('moves the focus to the bar when the link to all that match disappears', async () => {
    const { user } = show();
    await box(0);
    await user.click(head());
    press('Select all 12 that match').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(count()).toBe('12 orders selected'));
    expect(screen.getByRole('region', { name: 'Selected orders' })).toHaveFocus();
  });

  it.each([
    ['Export selected', 'CSV', 'csv'],
    ['Actions', 'Export Excel', 'excel'],
  ])('exports from its menu %s as %s', async (menu, choice, format) => {
    const { user } = show();
    await user.click(await box(1));
    await user.click(press(menu));
    await user.click(within(bar().getByRole('group', { name: menu })).getByRole('button', { name: choice }));
    expect(await screen.findByText('Saved as orders.csv')).toBeInTheDocument();
    expect(exported.mock.calls).toEqual([[format]]);
    expect(press(menu)).toHaveFocus();
  });

  it('returns the focus from the menu of a narrow bar to its button', async () => {
    const { user } = show();
    await user.click(await box(1));
    press('Actions').focus();
    await user.keyboard('{Enter}');
    within(bar().getByRole('group', { name: 'Actions' }))
      .getByRole('button', { name: 'Archive' })
      .focus();
    await user.keyboard('{Enter}');
    expect(archived).toHaveBeenCalledTimes(1);
    expect(press('Actions')).toHaveFocus();
    expect(press('Actions')).toHaveAttribute('aria-expanded', 'false');
  });
});
