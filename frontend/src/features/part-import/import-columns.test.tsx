import { act, screen, waitFor } from '@testing-library/react';
import { apiRoot } from '@/api/api-root';
import type { ImportedRow } from '@/api/types.gen';
import { anAttribute } from '@test/builders';
import { answerWith, ATTRIBUTES, choose, HEADS, inMain, reportOf } from '@test/part-import';
import { watchSaving } from '@test/saving';
import { renderInShop } from '@test/shop';
import { PartImport } from './part-import';

/** The text of the first saved file. */
const textOf = ([file]: { content: Blob }[]) => file!.content.text();

describe('The columns and rows of a file of parts', () => {
  it('says once what is wrong with many rows, and saves the wrong rows with their reasons', async () => {
    const message = 'Whole dollars only; the cell says 349.50';
    const wrong = (line: number): ImportedRow => ({
      ...{ line, outcome: 'wrong', name: 'Fan', errors: [{ field: 'price', message }] },
    });
    const report = reportOf([{ outcome: 'added', name: 'Cooler' }]);
    answerWith([
      {
        report: {
          ...{ ...report, counts: { ...report.counts, wrong: 2 } },
          errors: [{ field: 'price', message, rows: 2, first_lines: [2, 5] }],
          rows: [wrong(2), ...report.rows, wrong(5)],
        },
      },
    ]);
    const saved = watchSaving();
    const rows =
      'Fan,,349.50,1,5,"of two\nlines",/pictures/a.svg\nCooler,,3,1,5,x,/pictures/a.svg\nFan 2,,349.50,1,5,x,/pictures/a.svg\n';
    const user = await choose(new File([`${HEADS}\n${rows}`], 'parts.csv'));
    expect(await inMain().findByRole('alert')).toHaveTextContent(`2 rows, Price: ${message}`);
    await user.click(screen.getByRole('button', { name: 'Save the wrong rows' }));
    expect(await screen.findByText(/wrong-rows-of-parts\.csv/)).toBeVisible();
    const reason = `"Price: ${message}"`;
    expect(await textOf(saved)).toBe(
      [
        `${HEADS},Reason`.replaceAll(/[\w]+/g, '"$&"'),
        `"Fan","","349.50","1","5","of two\nlines","/pictures/a.svg",${reason}`,
        `"Fan 2","","349.50","1","5","x","/pictures/a.svg",${reason}`,
        '',
      ].join('\r\n'),
    );
  });

  it('finds the wrong rows of a file that names its separator', async () => {
    const wrong: ImportedRow = {
      line: 3,
      outcome: 'wrong',
      name: 'Fan',
      errors: [{ field: 'price', message: 'Too low' }],
    };
    answerWith([
      { report: { ...reportOf([]), counts: { added: 0, changed: 0, unchanged: 0, wrong: 1 }, rows: [wrong] } },
    ]);
    const saved = watchSaving();
    const rows = 'Fan;;0;1;5;x;/pictures/a.svg\nCooler;;3;1;5;x;/pictures/a.svg\n';
    const user = await choose(new File([`sep=;\n${HEADS.replaceAll(',', ';')}\n${rows}`], 'parts.csv'));
    await user.click(await screen.findByRole('button', { name: 'Save the wrong rows' }));
    expect(await screen.findByText(/wrong-rows-of-parts\.csv/)).toBeVisible();
    expect(await textOf(saved)).toContain('"Fan","","0","1","5","x","/pictures/a.svg","Price: Too low"');
  });

  it('saves the old values of changed parts, which take the import back', async () => {
    const row: ImportedRow = {
      line: 2,
      outcome: 'changed',
      _id: '1',
      name: 'Fan',
      changes: { price: { before: 349, after: 329 } },
    };
    const report = reportOf([row]);
    answerWith([{ report }], [{ report }]);
    const saved = watchSaving();
    const user = await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 1 part' }));
    jest.spyOn(window, 'fetch').mockResolvedValue(new Response('_id,name,price,version\n1,Fan,329,5\n'));
    await user.click(await screen.findByRole('button', { name: 'Save the old values' }));
    expect(await screen.findByText(/before-parts\.csv/)).toBeVisible();
    expect(await textOf(saved)).toBe('"_id","name","price","version"\r\n"1","Fan","349","5"\r\n');
  });

  it('shows what may be a mistake in a row that can be imported', async () => {
    const message = 'A part with this name exists';
    answerWith([{ report: reportOf([{ outcome: 'added', name: 'Fan', warnings: [{ field: 'name', message }] }]) }]);
    await choose();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 1 part' })).toBeVisible();
  });

  it('asks for columns that it does not know, and for values that the file lacks, once for the same heads', async () => {
    const preview = { report: reportOf([{ outcome: 'added', name: 'Fan' }]) };
    const queries = answerWith([preview], [preview]);
    const file = new File(['Ref;Wording;Net;On hand\nNB-1;Fan;3;5\n'], 'supplier.csv');
    const user = await choose(file);
    expect(await screen.findByRole('heading', { name: 'Columns of supplier.csv' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'On hand is' })).toHaveDisplayValue('Available Quantity');
    await user.click(screen.getByRole('button', { name: 'Preview the import' }));
    expect(inMain().getByRole('alert')).toHaveTextContent('Choose the columns of Part Name, Price');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ref is' }), 'Part Number');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Wording is' }), 'Part Name');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Net is' }), 'Price');
    await user.type(screen.getByRole('textbox', { name: 'Minimum Order Quantity' }), '4');
    await user.click(screen.getByRole('button', { name: 'Preview the import' }));

    expect(await screen.findByRole('heading', { name: 'Preview of supplier.csv' })).toHaveFocus();
    expect(
      screen.getByText('Ref → Part Number, Wording → Part Name, Net → Price, On hand → Available Quantity'),
    ).toBeVisible();
    const asked = '?columns=sku%2Cname%2Cprice%2Cquantity&min_order=4&dry_run=true';
    expect(queries).toEqual([asked]);
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await user.upload(screen.getByLabelText(/Choose a CSV file or/), file);
    expect(await screen.findByRole('heading', { name: 'Preview of supplier.csv' })).toBeVisible();
    expect(queries).toEqual([asked, asked]);
    await user.click(screen.getByRole('button', { name: 'Change columns' }));
    expect(screen.getByRole('textbox', { name: 'Minimum Order Quantity' })).toHaveValue('4');
  });

  it('knows attributes by their key and by their name, and shows their changes by name', async () => {
    const changes = {
      'attr:base_clock': { before: '', after: '4.1 GHz' },
      'attr:colour': { before: 'red', after: 'blue' },
      'attr:sealed': { before: 'yes', after: 'no' },
    };
    const queries = answerWith([{ report: reportOf([{ outcome: 'changed', name: 'CPU', changes }]) }]);
    await choose(new File(['sku,attr:base_clock,colour\nNB-1,4.1 GHz,blue\n'], 'clocks.csv'));
    expect(await screen.findByText(/attr:base_clock → Base clock, colour → Colour/)).toBeVisible();
    expect(queries).toEqual(['?columns=sku%2Cattr%3Abase_clock%2Cattr%3Acolour&dry_run=true']);
    const terms = await screen.findAllByRole('term');
    expect(terms.map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
      ['Base clock', 'was None → is 4.1 GHz'],
      ['Colour', 'was red → is blue'],
      ['Sealed', 'was Yes → is No'],
    ]);
  });

  it('names the heads of attributes that the shop does not have, and offers its own', async () => {
    const queries = answerWith([{ report: reportOf([{ outcome: 'changed', name: 'CPU' }]) }]);
    const user = await choose(new File(['sku,attr:color,price\nNB-1,blue,3\n'], 'colours.csv'));
    expect(await screen.findByText(/The shop has no attribute for attr:color\./)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'attr:color is' }), 'Colour');
    expect(screen.queryByText(/The shop has no attribute/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview the import' }));
    await screen.findByRole('heading', { name: 'Preview of colours.csv' });
    expect(queries).toEqual(['?columns=sku%2Cattr%3Acolour%2Cprice&dry_run=true']);
  });

  it('keeps the file while an attribute is defined in another tab, and takes it for its column', async () => {
    const queries = answerWith([{ report: reportOf([{ outcome: 'changed', name: 'CPU' }]) }]);
    const { store, user } = renderInShop(<PartImport />);
    const file = new File(['sku,attr:weight,price\nNB-1,2 kg,3\n'], 'weights.csv');
    await user.upload(screen.getByLabelText(/Choose a CSV file or/), file);
    const link = await screen.findByRole('link', { name: /^Define it first/ });
    expect(link).toHaveAttribute('target', '_blank');
    ATTRIBUTES.push(anAttribute({ name: 'Weight', kind: 'number' }));
    act(() => void store.dispatch(apiRoot.internalActions.onFocus()));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'attr:weight is' })).toHaveDisplayValue('Weight'));
    expect(link).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Preview the import' }));
    await screen.findByRole('heading', { name: 'Preview of weights.csv' });
    expect(queries).toEqual(['?columns=sku%2Cattr%3Aweight%2Cprice&dry_run=true']);
    ATTRIBUTES.pop();
  });

  it('sends a list of prices without a question', async () => {
    const queries = answerWith([{ report: reportOf([{ outcome: 'unchanged', name: 'Fan' }]) }]);
    await choose(new File(['Part Number,Brand,Unit price\nNB-1,black,3\n'], 'prices.csv'));
    expect(await screen.findByText('Part Number → Part Number, Unit price → Price; 1 column left out')).toBeVisible();
    expect(queries).toEqual(['?columns=sku%2C%2Cprice&dry_run=true']);
  });
});
