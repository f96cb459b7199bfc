import { screen, within } from '@testing-library/react';
import type { ImportedRow, ImportReport } from '@/api/types.gen';
import { PartImport } from '@/features/part-import/part-import';
import { anAttribute } from './builders';
import { listing, renderInShop } from './shop';

export const HEADS = 'name,sku,price,min_order,quantity,description,image_url';
export const FILE = new File([`${HEADS}\nFan,,3,1,5,Silent,/pictures/fan.svg\n`], 'parts.csv', { type: 'text/csv' });
const COLUMNS = `columns=${HEADS.replaceAll(',', '%2C')}`;
export const [CHECKED, IMPORTED] = [`?${COLUMNS}&dry_run=true`, `?${COLUMNS}`];

export function reportOf(rows: Omit<ImportedRow, 'line'>[], dry_run = true): ImportReport {
  const counts = { added: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return { dry_run, counts, rows: rows.map((row, index) => ({ line: index + 2, ...row })), errors: [], left_out: [] };
}

export const ATTRIBUTES = [
  anAttribute({ name: 'Colour' }),
  anAttribute({ name: 'Base clock', kind: 'number' }),
  anAttribute({ name: 'Sealed', kind: 'yes_no' }),
];

/** Responds to each import with the next of these lists of lines; returns the requests' query strings. */
export function answerWith(...answers: object[][]) {
  const queries: string[] = [];
  jest.spyOn(window, 'fetch').mockImplementation((input) => {
    const { url } = input as Request;
    if (url.endsWith('/attributes')) return Promise.resolve(listing(ATTRIBUTES));
    queries.push(new URL(url).search);
    const lines = answers.shift() ?? [];
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/x-ndjson' } }));
  });
  return queries;
}

export async function choose(file = FILE) {
  const { user } = renderInShop(<PartImport />);
  await user.upload(screen.getByLabelText(/Choose a CSV file or/), file);
  return user;
}

/** Excludes the toasts, which are alerts too. */
export const inMain = () => within(screen.getByRole('main'));
