import { act, screen, waitFor, within } from '@testing-library/react';
import { aPart } from '@test/builders';
import { json, listing, problem, renderInShop, serve, type Call } from '@test/shop';
import { api } from '@/api/api';
import type { PartView } from '@/api/types.gen';
import { ListTable } from '@/ui/list';
import { PARTS } from './manage-parts-table';

const BULK = 'POST /parts/bulk';
const FAN = aPart({ _id: 'fan', name: 'Case fan', price: 10, quantity: 40 });
const COOLER = aPart({ _id: 'cooler', name: 'Cooler', price: 45, quantity: 0 });

/** A shop with these parts as they are now, whose list shows the parts of before. */
async function showCells(before: PartView[], now: PartView[] = before, more: Parameters<typeof serve>[0] = {}) {
  const parts = new Map(now.map((part) => [part._id, { part, version: 1 }]));
  const tagOf = (id: string) => `"${id}-${parts.get(id)?.version}"`;
  const answers = now.flatMap(({ _id }) => [
    [`GET /purchase/${_id}`, () => json(parts.get(_id)?.part, 200, { ETag: tagOf(_id) })],
    [
      `PUT /parts/${_id}`,
      ({ headers, body }: Call) => {
        if (headers.get('If-Match') !== tagOf(_id)) return problem(409, 'This part has changed since.');
        const { part, version } = parts.get(_id)!;
        parts.set(_id, { part: { ...part, ...(body as object) }, version: version + 1 });
        return json({ modifiedCount: 1 });
      },
    ],
  ]);
  const listed = { rows: before };
  const calls = serve({ 'GET /parts': () => listing(listed.rows), ...Object.fromEntries(answers), ...more });
  const shop = renderInShop(<ListTable list={PARTS} />);
  await screen.findByText(before[0]?.name ?? '');
  const sent = (method: string) => calls.filter(({ name }) => name.startsWith(method)).map(({ body }) => body);
  const cell = (name: RegExp) => screen.getByRole('button', { name });
  const asked = () => screen.findByRole('dialog');
  /** Loads the list again, which another admin has changed. */
  const relist = async (rows: PartView[]) => {
    const loads = () => calls.filter(({ name }) => name === 'GET /parts').length;
    const earlier = loads();
    listed.rows = rows;
    shop.store.dispatch(api.util.invalidateTags(['parts']));
    await waitFor(() => expect(loads()).toBe(earlier + 1));
  };
  return { ...shop, changes: () => sent('PUT'), bulks: () => sent(BULK), cell, asked, relist };
}
const showFan = (now = FAN) => showCells([FAN], [now]);

describe('The cells of price and stock', () => {
  it('open by F2 and Enter, save by Enter and Tab, and Escape restores without a request', async () => {
    const { user, changes, cell } = await showFan();
    cell(/^Price of Case fan: \$10/).focus();
    await user.keyboard('{F2}99{Escape}');
    expect(cell(/^Price of Case fan: \$10/)).toHaveFocus();
    expect(changes()).toEqual([]);

    await user.keyboard('{Enter}0{Enter}');
    expect(screen.getByText('*Price must be Positive number')).toBeVisible();
    await user.keyboard('{Backspace}12{Enter}');
    await waitFor(() => expect(cell(/^Price of Case fan: \$12/)).toHaveFocus());

    cell(/^Available Quantity of Case fan: 40/).focus();
    await user.keyboard('{F2}41{Tab}');
    await waitFor(() => expect(cell(/^Available Quantity of Case fan: 41/)).not.toHaveFocus());
    expect(changes()).toEqual([{ price: 12 }, { quantity: 41 }]);
  });

  it('save when the pointer leaves them for the next one, and close when nothing was typed', async () => {
    const { user, changes, cell } = await showCells([FAN, COOLER]);
    await user.click(cell(/^Price of Case fan/));
    await user.click(document.body);
    await user.click(cell(/^Price of Case fan: \$10/));
    await user.keyboard('13');
    await user.click(cell(/^Price of Cooler/));
    expect(screen.getByLabelText('Price of Cooler')).toHaveFocus();
    await user.keyboard('50');
    await user.click(document.body);
    await waitFor(() => expect(cell(/^Price of Cooler: \$50/)).toBeVisible());
    expect(cell(/^Price of Case fan: \$13/)).toBeVisible();
    expect(changes()).toEqual([{ price: 13 }, { price: 50 }]);
  });

  it('offer to undo each save in one place, only while the part has the value that was set', async () => {
    const undone = { results: [{ id: '', name: '', outcome: 'done' }], done: 1, already: 0, refused: 0 };
    const { user, cell, bulks } = await showCells([FAN, COOLER], [FAN, COOLER], { [BULK]: () => json(undone) });
    for (const [name, keys] of [
      [/^Price of Case fan/, '13{Enter}'],
      [/^Available Quantity of Cooler/, '5{Enter}'],
    ] as const) {
      await user.click(cell(name));
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    }
    expect(screen.getByText('Cooler: Available Quantity is 5.')).toBeVisible();
    expect(screen.getByText('Case fan: Price is $13.')).not.toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Cooler: Available Quantity is 0 again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Case fan: Price is $10 again.')).toBeVisible();
    expect(bulks()).toEqual([
      { action: 'set-stock', parts: [{ id: 'cooler', quantity: 0, old_quantity: 5 }] },
      { action: 'set-prices', parts: [{ id: 'fan', price: 10, old_price: 13 }] },
    ]);
  });

  it('keep a text that is not valid, and ask before the list is sorted', async () => {
    const { user, changes, cell, asked } = await showFan();
    await user.click(cell(/^Price of/));
    await user.keyboard('1x');
    await user.click(document.body);
    expect(screen.getByLabelText('Price of Case fan')).toHaveValue('1x');
    expect(screen.getByText('*Please enter a number as Price')).toHaveAttribute('role', 'alert');
    await user.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(within(await asked()).getByText('The price of Case fan is not saved: 1x')).toBeVisible();
    await user.click(within(await asked()).getByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText('Price of Case fan')).toHaveValue('1x');
    expect(changes()).toEqual([]);
  });

  it('stay while the list changes, and show it when they close', async () => {
    const { user, cell, relist } = await showCells([FAN, COOLER]);
    await user.click(cell(/^Price of Case fan/));
    await user.keyboard('1');
    await relist([COOLER]);
    expect(screen.getByLabelText('Price of Case fan')).toHaveValue('1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Case fan')).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });

  it('report a save that fails after the page was left', async () => {
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const { user, cell, router } = await showCells([FAN], [FAN], {
      'GET /parts': ({ query }) => listing(query.get('q') === null ? [FAN] : [COOLER]),
      'GET /purchase/fan': async () => {
        await failed;
        return problem(502, 'The shop cannot be reached.');
      },
    });
    await user.click(cell(/^Price of/));
    await user.keyboard('13');
    await user.click(document.body);
    await act(async () => router.navigate('/?q=cooler'));
    await screen.findByText('Cooler');
    fail();
    expect(await screen.findByText('Case fan: the price is not saved. The shop cannot be reached.')).toBeVisible();
  });

  it('show a newer version as the form does, and save over it only when asked', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const { user, changes, cell } = await showFan({ ...FAN, price: 15 });
    await user.click(cell(/^Price of/));
    await user.keyboard('12{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Saving them overwrites the fields that you both changed.', { exact: false }),
    ).toBeVisible();
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save my changes' }));
    await waitFor(() => expect(cell(/^Price of Case fan: \$12/)).toBeInTheDocument());
    expect(changes()).toEqual([{ price: 12 }]);
  });
});
