import { screen, waitFor, within } from '@testing-library/react';
import type { OrderView } from '@/api/types.gen';
import { aPaidOrder } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { AdminOrderActions } from './admin-order-actions';
import { ManageOrdersTable } from './manage-orders-table';
import { TrackingLink, TrackingLinks } from './tracking-link';

const FAN = aPaidOrder({ _id: '1', part_name: 'Fan' });
const SHIPPED = { ...FAN, status: 'shipped', shipped_at: '2026-03-03T11:00:00.000Z' } as const;
const UPS = { carrier: 'ups', tracking_number: '1Z9', tracking_url: 'https://www.ups.com/track?tracknum=1Z9' } as const;
const COURIER = { carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/7' } as const;
const SHIP = 'PATCH /shipped/1';
const TRACKING = 'PATCH /orders/1/tracking';

const dialog = () => within(screen.getByRole('dialog'));
const parcel = (place: number) => within(dialog().getByRole('group', { name: `Parcel ${place}` }));
const link = () => dialog().queryByLabelText('Tracking link (optional)');

/** Opens the dialog from the row of the order. */
async function open(order: OrderView, button: string, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ 'GET /orders': () => listing([order]), ...answers });
  const { user } = renderInShop(<ManageOrdersTable />);
  await user.click(await screen.findByRole('button', { name: button }));
  // The dialog moves the focus when it has opened, and keys that are typed before then would miss their field.
  await waitFor(() => expect(dialog().getAllByRole('combobox', { name: 'Carrier' })[0]).toHaveFocus());
  return {
    user,
    sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
    choose: async (carrier: string) => {
      await user.click(dialog().getByRole('combobox', { name: 'Carrier' }));
      await user.click(await screen.findByText(carrier, { selector: '.ant-select-item-option-content' }));
    },
    type: async (label: string, text: string) => {
      await user.click(dialog().getByLabelText(label));
      await user.paste(text);
    },
    press: (name: string) => user.click(dialog().getByRole('button', { name })),
  };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('The tracking dialog', () => {
  it('ships a paid order with the carrier and the number, and moves the focus to its row', async () => {
    const { choose, type, press, sent } = await open(FAN, 'Ship with tracking…', {
      [SHIP]: () => json({ modifiedCount: 1 }),
    });
    expect(dialog().getByText('Ship order NB-7K2M-9QXD with tracking')).toBeVisible();
    await choose('UPS');
    await type('Tracking number', ' 1Z999 ');
    await press('Ship');
    expect(await screen.findByText('Part Shipped Successfully')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(sent(SHIP)).toEqual([{ parcels: [{ carrier: 'ups', tracking_number: '1Z999' }] }]);
    await closed();
    await waitFor(() => expect(screen.getByText('Fan', { selector: 'a' })).toHaveFocus());
  });

  it('asks for the link of another carrier only, and accepts https alone', async () => {
    const { choose, type, press, sent, user } = await open(FAN, 'Ship with tracking…', {
      [SHIP]: () => json({ modifiedCount: 1 }),
    });
    await choose('DHL');
    expect(link()).not.toBeInTheDocument();
    await choose('Other carrier');
    await type('Tracking number', 'K-7');
    await type('Tracking link (optional)', 'http://courier.test');
    await press('Ship');
    expect(await dialog().findByText('*Please enter a valid https link')).toBeVisible();
    expect(sent(SHIP)).toEqual([]);
    await user.clear(link()!);
    await type('Tracking link (optional)', 'https://courier.test/7');
    await press('Ship');
    await closed();
    expect(sent(SHIP)).toEqual([
      { parcels: [{ carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/7' }] },
    ]);
  });

  it('requires a carrier and a number', async () => {
    const { press, sent } = await open(FAN, 'Ship with tracking…');
    await press('Ship');
    expect(await dialog().findByText('*Choose the carrier')).toBeVisible();
    expect(dialog().getByText('*Enter the tracking number')).toBeVisible();
    expect(sent(SHIP)).toEqual([]);
  });

  it('shows a refusal and keeps what was typed', async () => {
    const { choose, type, press } = await open(FAN, 'Ship with tracking…', {
      [SHIP]: () => problem(409, 'This order is refunded in full, so it is not shipped.'),
    });
    await choose('UPS');
    await type('Tracking number', '1Z999');
    await press('Ship');
    expect(await dialog().findByRole('alert')).toHaveTextContent('This order is refunded in full');
    expect(dialog().getByLabelText('Tracking number')).toHaveValue('1Z999');
  });

  it('corrects the tracking of a shipped order', async () => {
    const { type, press, sent } = await open({ ...SHIPPED, parcels: [UPS] }, 'Edit tracking…', {
      [TRACKING]: () => json({ modifiedCount: 1 }),
    });
    await type('Tracking number', '8');
    await press('Save');
    expect(await screen.findByText('Tracking saved')).toBeInTheDocument();
    expect(sent(TRACKING)).toEqual([{ parcels: [{ carrier: 'ups', tracking_number: '1Z98' }] }]);
    await closed();
    await waitFor(() => expect(screen.getByText('Fan', { selector: 'a' })).toHaveFocus());
  });

  it('adds up to five parcels by keyboard, with the carrier before and the focus in the new number', async () => {
    const { user, choose, type, press, sent } = await open(FAN, 'Ship with tracking…', {
      [SHIP]: () => json({ modifiedCount: 1 }),
    });
    await choose('DHL');
    await type('Tracking number', '1');
    for (let count = 2; count <= 5; count += 1) {
      await user.tab();
      expect(dialog().getByRole('button', { name: 'Add parcel' })).toHaveFocus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(parcel(count).getByLabelText('Tracking number')).toHaveFocus());
      await user.keyboard(String(count));
    }
    expect(dialog().queryByRole('button', { name: 'Add parcel' })).not.toBeInTheDocument();
    await press('Remove parcel 3');
    expect(parcel(2).getByLabelText('Tracking number')).toHaveFocus();
    await press('Remove parcel 1');
    expect(parcel(1).getByLabelText('Tracking number')).toHaveValue('2');
    expect(parcel(1).getByLabelText('Tracking number')).toHaveFocus();
    await press('Ship');
    await closed();
    const numbers = ['2', '4', '5'];
    expect(sent(SHIP)).toEqual([{ parcels: numbers.map((tracking_number) => ({ carrier: 'dhl', tracking_number })) }]);
  });

  it('asks for the carrier of an added parcel when none was chosen, and requires every field', async () => {
    const { press, sent } = await open(FAN, 'Ship with tracking…');
    await press('Add parcel');
    await waitFor(() => expect(parcel(2).getByRole('combobox', { name: 'Carrier' })).toHaveFocus());
    await press('Ship');
    expect(await dialog().findAllByText('*Choose the carrier')).toHaveLength(2);
    expect(dialog().getAllByText('*Enter the tracking number')).toHaveLength(2);
    expect(sent(SHIP)).toEqual([]);
  });

  it('corrects one of several parcels, and shows a refusal at its field', async () => {
    const errors = [{ field: 'parcels.1.tracking_number', message: 'This carrier and number are in the list already' }];
    const { user, press, sent } = await open({ ...SHIPPED, parcels: [UPS, COURIER] }, 'Edit tracking…', {
      [TRACKING]: () => json({ title: 'x', status: 400, detail: 'Some fields are not valid.', errors }, 400),
    });
    await user.type(parcel(1).getByLabelText('Tracking number'), '8');
    await press('Save');
    expect(await parcel(2).findByText(errors[0]!.message)).toBeVisible();
    expect(sent(TRACKING)).toEqual([{ parcels: [{ carrier: 'ups', tracking_number: '1Z98' }, COURIER] }]);
  });

  it('returns the focus to its button when it is closed by the keyboard', async () => {
    const { user } = await open(SHIPPED, 'Edit tracking…');
    await user.keyboard('{Escape}');
    await closed();
    expect(screen.getByRole('button', { name: 'Edit tracking…' })).toHaveFocus();
  });

  it('opens from the page of an order, beside Shipped', async () => {
    serve({});
    const { user } = renderInShop(<AdminOrderActions order={FAN} onDeleted={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Shipped' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ship with tracking…' }));
    expect(dialog().getByText('Ship order NB-7K2M-9QXD with tracking')).toBeVisible();
  });
});

describe('The tracking of an order', () => {
  it('is a link to the page of each parcel in another tab, or a text without one', () => {
    const parcels = [UPS, { carrier: 'other', tracking_number: '7' }] as const;
    renderInShop(<TrackingLinks parcels={parcels} />);
    const shown = screen.getByRole('link', { name: 'UPS 1Z9' });
    expect(shown).toHaveAttribute('href', UPS.tracking_url);
    expect(shown).toHaveAttribute('target', '_blank');
    expect(shown).toHaveAttribute('rel', 'noreferrer');
    expect(screen.getByText('Other carrier 7')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('is the first parcel and the number of the others in a list', () => {
    const { unmount } = renderInShop(<TrackingLink order={{ ...SHIPPED, parcels: [UPS, COURIER] }} />);
    expect(screen.getByRole('link', { name: 'UPS 1Z9' })).toBeVisible();
    expect(screen.getByText('+1')).toBeVisible();
    unmount();
    renderInShop(<TrackingLink order={{ ...SHIPPED, parcels: [COURIER] }} />);
    expect(screen.getByRole('link', { name: 'Other carrier K-7' })).toBeVisible();
    expect(screen.queryByText(/^\+/)).not.toBeInTheDocument();
  });
});
