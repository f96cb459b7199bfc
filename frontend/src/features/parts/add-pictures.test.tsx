import { screen, waitFor, within } from '@testing-library/react';
import { aPart } from '@test/builders';
import { json, problem, renderInShop, serve } from '@test/shop';
import { AddPictures } from './add-pictures';

const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });

const FAN = aPart({ _id: 'fan', name: 'Case fan', sku: 'NB-FAN-120' });
const CABLE = aPart({ _id: 'cable', name: 'Flat Cable', sku: 'NB-CABLE' });
/** Its number ends like that of a further picture. */
const SECOND = aPart({ _id: 'second', name: 'Flat Cable II', sku: 'NB-CABLE-2' });
const PARTS = [FAN, CABLE, SECOND];
const key = (number = '') => number.replaceAll(/\W|_/g, '').toLowerCase();

/** Finds parts by their numbers, marks aside, and by the name of one. */
function aShop(answers: Parameters<typeof serve>[0] = {}) {
  return serve({
    'POST /parts/matches': ({ body }) =>
      json({
        rows: (body as { rows: { text: string }[] }).rows.map(({ text }) => {
          const parts = PARTS.filter(({ sku, name }) => key(sku) === key(text) || name === text);
          return { match: parts.length > 0 ? 'exact' : 'none', parts };
        }),
      }),
    'POST /parts/fan/pictures': () => json({ url: '/pictures/a.webp', width: 1, height: 1 }, 201),
    'POST /parts/cable/pictures': () => json({ url: '/pictures/b.webp', width: 1, height: 1 }, 200),
    'POST /parts/second/pictures': () => problem(409, 'A part has at most 6 pictures.'),
    ...answers,
  });
}

async function open() {
  const { user } = renderInShop(<AddPictures />);
  await user.click(screen.getByRole('button', { name: 'Add pictures…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add pictures to parts' }));
  const choose = async (...files: File[]) =>
    user.upload(dialog.getByLabelText(/^Choose pictures/, { selector: 'input' }), files);
  return { user, dialog, choose };
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('Add pictures', () => {
  it('matches files to parts by their names, sends them in order, and says what became of each', async () => {
    const calls = aShop();
    const { user, dialog, choose } = await open();
    await choose(
      ...['nb_fan_120-10.jpg', 'NB-FAN-120_2.jpg', 'NB-FAN-120.jpg', 'NB-CABLE.jpg', 'NB-CABLE-2.jpg'].map((name) =>
        photo(name),
      ),
      ...[photo('Case fan.jpg'), photo('unknown.png', 'image/png')],
    );
    const summary = await dialog.findByText('5 of 7 files match a part');
    expect(summary.closest('p')).toHaveFocus();
    expect(rows()).toEqual([
      'Case fan.jpgNo part on sale has the number Case fan.Left out',
      'unknown.pngNo part on sale has the number unknown.Left out',
      'NB-CABLE.jpgFlat CableReady',
      'NB-CABLE-2.jpgFlat Cable IIReady',
      'NB-FAN-120.jpgCase fanReady',
      'NB-FAN-120_2.jpgCase fanReady',
      'nb_fan_120-10.jpgCase fanReady',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Upload 5 pictures' }));
    expect(await dialog.findByText('3 pictures added, 1 there already, 1 refused, 2 left out')).toBeVisible();
    expect(rows()[3]).toBe('NB-CABLE-2.jpgA part has at most 6 pictures.Refused');
    expect(calls.filter(({ name }) => name.endsWith('/pictures')).map(({ body }) => body)).toEqual([
      'NB-CABLE.jpg',
      'NB-CABLE-2.jpg',
      'NB-FAN-120.jpg',
      'NB-FAN-120_2.jpg',
      'nb_fan_120-10.jpg',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Try 1 again' }));
    await waitFor(() => expect(calls.filter(({ name }) => name === 'POST /parts/second/pictures')).toHaveLength(2));
    await user.click((await dialog.findAllByRole('button', { name: 'Close' })).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stops on request, and keeps what was not sent', async () => {
    const calls = aShop({
      'POST /parts/fan/pictures': ({ signal }) => new Promise((_, reject) => (signal.onabort = reject)),
    });
    const { user, dialog, choose } = await open();
    await choose(photo('NB-CABLE.jpg'), photo('NB-FAN-120.jpg'), photo('NB-FAN-120-2.jpg'));
    await user.click(await dialog.findByRole('button', { name: 'Upload 3 pictures' }));
    await waitFor(() => expect(calls.some(({ name }) => name === 'POST /parts/fan/pictures')).toBe(true));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(await dialog.findByText('0 pictures added, 1 there already, 2 not sent')).toBeVisible();
    expect(calls.filter(({ name }) => name.endsWith('/pictures'))).toHaveLength(2);
  });

  it('says why the parts could not be looked up', async () => {
    aShop({ 'POST /parts/matches': () => problem(502, 'The shop is starting.') });
    const { dialog, choose } = await open();
    await choose(photo('NB-FAN-120.jpg'));
    expect(await dialog.findByText('The shop is starting.')).toBeVisible();
  });
});
