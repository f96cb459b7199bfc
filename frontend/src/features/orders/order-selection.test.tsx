import { screen, waitFor, within } from '@testing-library/react';
import { anOrder, aPaidOrder } from '@test/builders';
import { json, listing, renderInShop, serve, type Call } from '@test/shop';
import { apiRoot } from '@/api/api-root';
import { ManageOrdersTable } from './manage-orders-table';

const PAID = [1, 2, 3].map((index) =>
  aPaidOrder({ _id: String(index).repeat(24), number: `NB-000${index}-0000`, part_name: `Fan ${index}`, name: 'ACME' }),
);
const UNPAID = anOrder({ _id: '4'.repeat(24), number: 'NB-0004-0000', part_name: 'Case', name: 'ACME' });
const BULK = 'POST /orders/bulk';

/** Answers that every row is done. */
function allDone({ body }: Call): Response {
  const { ids } = body as { ids: string[] };
  const results = ids.map((id) => ({ id, name: `NB-000${id[0]}-0000`, outcome: 'done' }));
  return json({ report: { results, done: ids.length, already: 0, refused: 0 } });
}

async function show(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ 'GET /orders': () => listing([...PAID, UNPAID]), [BULK]: allDone, ...answers });
  const shop = renderInShop(<ManageOrdersTable />);
  await screen.findByText('Case');
  return { ...shop, bulks: () => calls.filter(({ name }) => name === BULK).map(({ body }) => body), calls };
}

const box = (number: string) => screen.getByRole('checkbox', { name: `Select order ${number}, ACME` });
const head = () => within(screen.getByRole('table')).getByRole('checkbox', { name: /on this page$/ });
const press = (name: string) =>
  within(screen.getByRole('region', { name: 'Selected orders' })).getByRole('button', { name });
const idsOf = (orders: { _id: string }[]) => orders.map(({ _id }) => _id);

describe('The actions on the selected orders', () => {
  it('ship them with one call, and undo it with one call for the orders that changed', async () => {
    const { user, bulks } = await show();
    await user.click(box('NB-0001-0000'));
    await user.click(box('NB-0002-0000'));
    await user.click(press('Ship'));
    expect(await screen.findByText('2 orders shipped')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 orders pending again')).toBeInTheDocument();
    const ids = idsOf(PAID.slice(0, 2));
    expect(bulks()).toEqual([
      { action: 'ship', ids },
      { action: 'undo-shipping', ids },
    ]);
  });

  it('delete the unpaid ones after one confirmation with their number', async () => {
    const { user, bulks } = await show();
    await user.click(head());
    await user.click(press('Delete unpaid…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Delete 1 unpaid order?')).toBeVisible();
    expect(dialog.getByText('The 3 selected orders that are paid stay.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 order deleted')).toBeInTheDocument();
    expect(bulks()).toEqual([{ action: 'delete', ids: [UNPAID._id] }]);
    const bar = within(screen.getByRole('region', { name: 'Selected orders' }));
    expect(bar.getByRole('status')).toHaveTextContent('3 orders selected');
  });

  it('ask for the packing slips and the export of exactly these orders', async () => {
    const { user, calls } = await show();
    await user.click(box('NB-0002-0000'));
    await user.click(press('Packing slips'));
    await screen.findByText('Nothing answers POST /packing-slips');
    await user.click(press('Export selected'));
    await user.click(press('CSV'));
    await screen.findByText('Nothing answers POST /orders/export');
    const ids = [PAID[1]!._id];
    expect(calls.slice(1).map(({ name, body }) => [name, body])).toEqual([
      ['POST /packing-slips', { ids }],
      ['POST /orders/export', { ids }],
    ]);
  });

  it("take and export the orders of the customer alone on the customer's page, also when the URL names another e-mail", async () => {
    const calls = serve({
      'GET /orders': () => listing([...PAID, UNPAID], { total: '9' }),
      'GET /orders/matching': () => json({ orders: PAID, total: '3' }),
    });
    const { user } = renderInShop(<ManageOrdersTable email="carl@test.com" />, '/?email=eve%40test.com');
    await screen.findByText('Case');
    // Nothing shows a filter by the other e-mail.
    expect(screen.getByText('9 orders')).toBeVisible();
    expect(screen.queryByText('eve@test.com')).not.toBeInTheDocument();
    await user.click(head());
    await user.click(press('Select all 9 that match'));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() =>
      expect(calls.map(({ name, query }) => [name, query.get('email')])).toEqual([
        ['GET /orders', 'carl@test.com'],
        ['GET /orders/matching', 'carl@test.com'],
        ['GET /orders/export', 'carl@test.com'],
      ]),
    );
  });

  /** Selects the orders and opens their dialog. */
  async function openTracking(orders = PAID) {
    const shop = await show();
    for (const { number } of orders) await shop.user.click(box(number));
    await shop.user.click(press('Ship with tracking…'));
    const dialog = within(await screen.findByRole('dialog'));
    const numberOf = (index: number) => dialog.getByLabelText(`Tracking number of ${PAID[index]!.number}`);
    await waitFor(() => expect(numberOf(0)).toHaveFocus());
    return { ...shop, dialog, numberOf, ship: (name: string) => shop.user.click(dialog.getByRole('button', { name })) };
  }

  it('ship with numbers that are typed or scanned into a row for each, of one carrier or of several', async () => {
    const { user, bulks, dialog, numberOf, ship } = await openTracking();
    expect(dialog.getByText('Ship 3 orders with tracking')).toBeVisible();
    await ship('Ship');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a tracking number for at least one order.');
    await user.click(numberOf(0));
    await user.keyboard('77 1{Enter}');
    expect(numberOf(1)).toHaveFocus();
    // The packing slip of the third order, then its parcel.
    await user.keyboard('NB-0003-0000{Enter}');
    expect(numberOf(1)).toHaveValue('');
    expect(numberOf(2)).toHaveFocus();
    await user.keyboard('1Z,9');
    await ship('Ship 2 orders');
    expect(await dialog.findAllByText('*Choose the carrier')).toHaveLength(2);
    expect(numberOf(0)).toHaveFocus();

    await user.selectOptions(dialog.getByLabelText('Carrier'), 'DHL');
    await user.selectOptions(dialog.getByLabelText('Carrier of NB-0003-0000'), 'UPS');
    expect(numberOf(2)).toHaveAccessibleDescription('These are several numbers: enter one');
    await user.clear(numberOf(2));
    await user.type(numberOf(2), '1Z9');
    await user.click(dialog.getByRole('radio', { name: 'Ship it without tracking' }));
    await ship('Ship 3 orders');
    await waitFor(() =>
      expect(bulks()).toEqual([
        {
          action: 'ship',
          ids: idsOf(PAID),
          tracking: [
            { id: PAID[0]!._id, parcels: [{ carrier: 'dhl', tracking_number: '77 1' }] },
            { id: PAID[2]!._id, parcels: [{ carrier: 'ups', tracking_number: '1Z9' }] },
          ],
        },
      ]),
    );
  });

  it('fill the rows of pasted lines, and name the lines that fill none', async () => {
    const { user, bulks, dialog, numberOf, ship } = await openTracking();
    await user.click(numberOf(2));
    await user.paste('nb 0001 0000, DHL, 77 1\nNB-9999-0000;UPS;5\nNB-0003-0000\tdh\t9\nNB-0001-0000, UPS, 1Z');
    expect(dialog.getByText('2 of 4 lines fill a row')).toBeVisible();
    expect(dialog.getByText('Line 2: no selected order has the number NB-9999-0000.')).toBeVisible();
    expect(dialog.getByText(/^Line 3: “dh” is no carrier: use UPS, FedEx,/)).toBeVisible();
    expect(dialog.getByLabelText('Tracking number of parcel 2 of NB-0001-0000')).toHaveValue('1Z');
    await user.paste('order number,carrier,tracking number\nNB-0002-0000;other;9;https://x.test/9');
    expect(dialog.getByText('1 of 1 line fills a row')).toBeVisible();
    expect(dialog.getByText('1 order without a number: NB-0003-0000')).toBeVisible();
    await ship('Ship 2 orders');
    await waitFor(() =>
      expect(bulks()).toEqual([
        {
          action: 'ship',
          ids: idsOf(PAID.slice(0, 2)),
          tracking: [
            {
              id: PAID[0]!._id,
              parcels: [
                { carrier: 'dhl', tracking_number: '77 1' },
                { carrier: 'ups', tracking_number: '1Z' },
              ],
            },
            {
              id: PAID[1]!._id,
              parcels: [{ carrier: 'other', tracking_number: '9', tracking_url: 'https://x.test/9' }],
            },
          ],
        },
      ]),
    );
  });

  it('fill a row and the ones below it with pasted numbers alone', async () => {
    const { user, numberOf } = await openTracking();
    await user.click(numberOf(1));
    await user.paste('0034\n0035\n');
    expect([0, 1, 2].map((index) => (numberOf(index) as HTMLInputElement).value)).toEqual(['', '0034', '0035']);
  });

  it('keep their dialog and its text when another admin ships the last selected order', async () => {
    let orders = [...PAID, UNPAID];
    const { user, store, bulks } = await show({
      'GET /orders': () => listing(orders),
      'GET /orders/matching': () => json({ orders, total: String(orders.length) }),
    });
    await user.click(box('NB-0001-0000'));
    await user.click(press('Ship with tracking…'));
    const dialog = within(await screen.findByRole('dialog'));
    const number = dialog.getByLabelText('Tracking number of NB-0001-0000');
    await user.selectOptions(dialog.getByLabelText('Carrier'), 'DHL');
    await user.type(number, '00340434');
    orders = [];
    store.dispatch(apiRoot.util.invalidateTags(['orders']));
    await screen.findByText('No orders yet');
    expect(number).toHaveValue('00340434');
    await user.click(dialog.getByRole('button', { name: 'Ship 1 order' }));
    expect(await screen.findByText('1 order shipped')).toBeInTheDocument();
    expect(bulks()).toEqual([
      {
        action: 'ship',
        ids: [PAID[0]?._id],
        tracking: [{ id: PAID[0]?._id, parcels: [{ carrier: 'dhl', tracking_number: '00340434' }] }],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });
});
