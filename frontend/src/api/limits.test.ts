import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(__dirname, '..');
/** Lengths of fields that the API takes as numbers, and the word of a synonym, which is in a path. */
const OTHERS = [
  'features/basket/quick-order-row.tsx: maxLength={9}',
  'features/orders/amount-field.tsx: maxLength={12}',
  'features/parts/range-fields.tsx: maxLength={14}',
  'features/parts/synonyms.tsx: maxLength={40}',
];

it('A limit of the API stands only in its document', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.(gen|test))\.tsx?$/.test(file),
  );
  const literals = files.flatMap((file) => {
    const found = readFileSync(path.join(SRC, file), 'utf8').match(/maxLength[=:] ?\{?\d+\}?|1_000_000_000/g) ?? [];
    return found.map((literal) => `${file}: ${literal}`);
  });
  expect(literals.toSorted()).toEqual(OTHERS);
});
