import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportedRow } from '@/api/types.gen';
import { useDeletePartMutation } from '@/api/admin-api';
import { useListPartsQuery } from '@/api/api';
import { json, listing, problem, renderInShop } from '@test/shop';
import { answerWith, CHECKED, choose, FILE, IMPORTED, inMain, reportOf } from '@test/part-import';
import { PartImport } from './part-import';

describe('Import Parts', () => {
  it('names the columns of a file, and says which ones are optional', () => {
    renderInShop(<PartImport />);
    const format = screen.getByRole('region', { name: 'File format' });
    expect(format).toHaveTextContent(
      /in any order: name, sku \(optional\), category \(optional\), price, .*, image_url\. The shop knows/,
    );
    expect(format).toHaveTextContent('An empty cell removes an optional value; an empty category or attribute is kept');
  });

  it('previews what a file changes before it imports it', async () => {
    const rows: Omit<ImportedRow, 'line'>[] = [
      { outcome: 'changed', _id: '1', name: 'Fan', changes: { price: { before: 349, after: 329 } } },
      { outcome: 'added', name: 'Cooler' },
      { outcome: 'unchanged', _id: '2', name: 'Case' },
    ];
    const queries = answerWith(
      [{ progress: 0, of: 6 }, { report: reportOf(rows) }],
      [{ report: reportOf(rows, false) }],
    );
    const user = await choose();

    expect(await screen.findByRole('heading', { name: 'Preview of parts.csv' })).toHaveFocus();
    const fan = within(screen.getByText('Fan').closest('tr')!);
    expect(fan.getByText('Price').closest('div')).toHaveTextContent('was $349 → is $329');
    await user.click(screen.getByRole('button', { name: /1\s*New/ }));
    expect(screen.queryByText('Fan')).not.toBeInTheDocument();
    expect(screen.getByText('Cooler')).toBeVisible();
    expect(queries).toEqual([CHECKED]);

    await user.click(screen.getByRole('button', { name: 'Import 2 parts' }));
    expect(await screen.findByRole('heading', { name: '2 parts imported' })).toBeVisible();
    expect(queries).toEqual([CHECKED, IMPORTED]);
  });

  it('imports nothing while a row is wrong, and shows the wrong rows first', async () => {
    answerWith([
      {
        report: reportOf([
          { outcome: 'added', name: 'Cooler' },
          { outcome: 'wrong', name: 'Fan', errors: [{ field: 'price', message: '*Price must be Positive number' }] },
          {
            outcome: 'wrong',
            _id: '665f1c2ab3d4e5f60718293a',
            name: 'Drive',
            changes: { quantity: { before: 37, after: 40 } },
            errors: [{ field: 'version', message: 'The part has changed since the export' }],
          },
        ]),
      },
    ]);
    await choose();

    const alert = await inMain().findByRole('alert');
    expect(alert).toHaveTextContent('2 rows are wrong, so nothing can be imported.');
    expect(alert).toHaveTextContent('1 of them is about a part that was changed or sold since the file was exported.');
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    expect(screen.getByText('*Price must be Positive number', { exact: false })).toBeVisible();
    expect(screen.queryByText('Cooler')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Edit this part/ })).toHaveAttribute(
      'href',
      '/dashboard/edit-part/665f1c2ab3d4e5f60718293a',
    );
  });

  it('states that only the first wrong rows are listed when the report omits others', async () => {
    const wrong: Omit<ImportedRow, 'line'> = {
      outcome: 'wrong',
      name: 'Fan',
      errors: [{ field: 'price', message: '*Enter a Price of Part' }],
    };
    const report = reportOf([wrong, wrong]);
    answerWith([{ report: { ...report, counts: { ...report.counts, wrong: 5_000 } } }]);
    await choose();

    const alert = await inMain().findByRole('alert');
    expect(alert).toHaveTextContent('5,000 rows are wrong, so nothing can be imported.');
    expect(alert).toHaveTextContent('Only the first 2 wrong rows are listed below.');
  });

  it('reports that nothing was imported when a part was sold after the check', async () => {
    const row: Omit<ImportedRow, 'line'> = { outcome: 'changed', _id: '1', name: 'Fan' };
    const stale: ImportedRow = { ...row, line: 2, outcome: 'wrong', changes: {}, errors: [] };
    const problem = { status: 409, detail: '1 of 1 rows is wrong.', report: reportOf([stale], false) };
    answerWith([{ report: reportOf([row]) }], [{ problem }]);
    const user = await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 1 part' }));
    expect(await inMain().findByRole('alert')).toHaveTextContent('1 row is wrong, so nothing was imported.');
  });

  it('offers another check after an import without a response', async () => {
    const rows: Omit<ImportedRow, 'line'>[] = [{ outcome: 'added', name: 'Fan' }];
    const queries = answerWith([{ report: reportOf(rows) }], [{ progress: 1, of: 2 }], [{ report: reportOf(rows) }]);
    const user = await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 1 part' }));
    expect(await inMain().findByRole('alert')).toHaveTextContent('The shop cannot be reached.');
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('button', { name: 'Import 1 part' })).toBeVisible();
    expect(queries).toEqual([CHECKED, IMPORTED, CHECKED]);
  });

  it('reports unknown columns', async () => {
    const errors = [{ field: 'colour', message: 'Unknown column' }];
    answerWith([{ problem: { status: 400, detail: 'The columns of the file are not those of a part.', errors } }]);
    await choose();
    const alert = await inMain().findByRole('alert');
    expect(alert).toHaveTextContent('The columns of the file are not those of a part.');
    expect(alert).toHaveTextContent('colour: Unknown column');
  });

  it('accepts a dropped file, and highlights the drop area', async () => {
    const queries = answerWith([{ report: reportOf([{ outcome: 'added', name: 'Cooler' }]) }]);
    renderInShop(<PartImport />);
    const place = screen.getByText('Choose a CSV file or an Excel workbook').closest('label')!;
    const over = createEvent.dragOver(place);
    fireEvent(place, over);
    // Without preventDefault the browser would leave the page and show the file.
    expect(over.defaultPrevented).toBe(true);
    expect(place).toHaveAttribute('data-over', 'true');
    fireEvent.dragLeave(place);
    expect(place).toHaveAttribute('data-over', 'false');

    const drop = createEvent.drop(place, { dataTransfer: { files: [FILE] } });
    fireEvent(place, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(await screen.findByRole('heading', { name: 'Preview of parts.csv' })).toHaveFocus();
    expect(queries).toEqual([CHECKED]);
  });

  it('ignores a drop without a file', () => {
    const queries = answerWith();
    renderInShop(<PartImport />);
    const place = screen.getByText('Choose a CSV file or an Excel workbook').closest('label')!;
    fireEvent.dragOver(place);
    fireEvent.drop(place, { dataTransfer: { files: [] } });
    expect(place).toHaveAttribute('data-over', 'false');
    expect(queries).toEqual([]);
  });

  it('rejects a file that is empty or larger than 10 MB without a request', async () => {
    const queries = answerWith();
    const user = await choose(new File([], 'nothing.csv'));
    await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent('nothing.csv is empty.'));
    const large = Object.defineProperty(new File(['name'], 'large.csv'), 'size', { value: 10 * 1024 * 1024 + 1 });
    await user.upload(screen.getByLabelText(/Choose a CSV file or/), large);
    await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent('large.csv is larger than 10 MB.'));
    expect(queries).toEqual([]);
  });

  it('shows no percentage while the file is uploading', async () => {
    jest
      .spyOn(window, 'fetch')
      .mockImplementation((input) =>
        (input as Request).method === 'GET' ? Promise.resolve(listing([])) : new Promise(() => undefined),
      );
    await choose();
    expect(await screen.findByRole('progressbar', { name: 'Checking parts.csv' })).toBeVisible();
    expect(screen.queryByText('0%')).not.toBeInTheDocument();
  });

  it('does not delay the refetch of lists while a request is running', async () => {
    let lists = 0;
    jest.spyOn(window, 'fetch').mockImplementation((input) => {
      const { method, url } = input as Request;
      if (method === 'POST') return new Promise(() => undefined);
      if (method === 'DELETE') return Promise.resolve(json({ deletedCount: 1 }));
      if (!new URL(url).pathname.endsWith('/parts')) return Promise.resolve(problem(404, 'Not asked for.'));
      lists += 1;
      return Promise.resolve(listing([]));
    });
    const { user } = renderInShop(
      <>
        <PartImport />
        <Deleting />
      </>,
    );
    await waitFor(() => expect(lists).toBe(1));
    await user.upload(screen.getByLabelText(/Choose a CSV file or/), FILE);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(lists).toBe(2));
  });
});

/** A list of parts, and a button that invalidates it. */
function Deleting() {
  useListPartsQuery({ limit: 10 });
  const [remove] = useDeletePartMutation();
  return <button onClick={() => void remove({ id: '1' })}>Delete</button>;
}
