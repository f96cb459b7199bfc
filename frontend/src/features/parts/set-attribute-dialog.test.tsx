import { screen, within } from '@testing-library/react';
import { ListTable } from '@/ui/list';
import { aCategory, anAttribute } from '@test/builders';
import { choose } from '@test/choose';
import { COOLER, FAN, showParts } from '@test/manage-parts';
import { listing, renderInShop, serve } from '@test/shop';
import { usePartList } from './manage-parts-table';

describe('The attributes of the selected parts', () => {
  const ATTRIBUTES = [
    anAttribute({ name: 'Colour' }),
    anAttribute({ name: 'Sealed', kind: 'yes_no' }),
    anAttribute({ name: 'Power', kind: 'number', family: 'power', unit: 'W' }),
  ];
  const TREE = [
    aCategory({ _id: 'fans', name: 'Fans', attributes: ['power'] }),
    aCategory({ _id: 'cold', attributes: ['power', 'sealed'] }),
  ];
  const shop = {
    'GET /categories': () => listing(TREE),
    'GET /attributes': () => listing(ATTRIBUTES),
  };
  const fan = { ...FAN, category_id: 'fans', attributes: { power: '65 W' } };
  const cooler = { ...COOLER, category_id: 'cold' };

  it('offer those that their categories share first, set one, and set the old values back', async () => {
    const { user, select, press, bulks } = await showParts([fan, cooler], shop);
    await select('Case fan');
    await select('Cooler');
    await press('Set attribute…');
    await user.click(await screen.findByRole('combobox', { name: 'Attribute' }));
    await screen.findByText('Of all selected parts');
    expect([...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent)).toEqual([
      ...['Of all selected parts', 'Power', 'Others', 'Colour', 'Sealed'],
    ]);
    await choose(user, 'Attribute', 'Power');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('*Enter a value')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Power' }), '70');
    expect(await screen.findByText('2 of 2 parts get another value')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('2 parts with Power 70 W');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 parts with the old Power');
    const [key, action] = ['power', 'set-attribute'];
    expect(bulks()).toEqual([
      {
        action,
        parts: [
          { id: 'fan', version: 1, key, value: '70 W', old_value: '65 W' },
          { id: 'cooler', version: 1, key, value: '70 W', old_value: null },
        ],
      },
      {
        action,
        parts: [
          { id: 'fan', key, value: '65 W', old_value: '70 W' },
          { id: 'cooler', key, value: null, old_value: '70 W' },
        ],
      },
    ]);
  });

  it('remove one, and say which categories lack it', async () => {
    const { user, select, press, bulks } = await showParts([fan, { ...cooler, attributes: { sealed: true } }], shop);
    await select('Case fan');
    await select('Cooler');
    await press('Set attribute…');
    await choose(user, 'Attribute', 'Sealed');
    await user.click(screen.getByRole('radio', { name: 'Remove the value' }));
    expect(await screen.findByText('1 of 2 parts gets another value; the category of 1 lacks it')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('2 parts without Sealed');
    expect(bulks()[0]).toMatchObject({
      parts: [
        { value: null, old_value: null },
        { value: null, old_value: true },
      ],
    });
  });
});

it('Manage Parts has a further column for each attribute of tables', async () => {
  const values = { power: '65 W', ports: ['HDMI', 'VGA'], sealed: false };
  serve({
    'GET /parts': () => listing([{ ...FAN, attributes: values }, COOLER]),
    'GET /attributes': () =>
      listing([
        ...['Power', 'Ports', 'Sealed'].map((name) => anAttribute({ name })),
        anAttribute({ name: 'Secret', in_table: false }),
      ]),
  });
  function Page() {
    return <ListTable list={usePartList()} />;
  }
  const { user } = renderInShop(<Page />, '/?columns=attr.power,attr.ports,attr.sealed');
  const rows = async () =>
    (await screen.findAllByRole('row')).map((row) =>
      within(row)
        .queryAllByRole('cell')
        .slice(2, 5)
        .map(({ textContent }) => textContent),
    );
  await screen.findByRole('columnheader', { name: 'Sealed' });
  expect(await rows()).toEqual([[], ['65 W', 'HDMI, VGA', 'No'], ['–', '–', '–']]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const choices = within(await screen.findByRole('group', { name: 'Also show' })).getAllByRole('checkbox');
  expect(choices.map((box) => box.closest('label')?.textContent)).toEqual(['Category', 'Power', 'Ports', 'Sealed']);
});
