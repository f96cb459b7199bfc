import { aCategory } from '@test/builders';
import { readFileSync } from 'node:fs';
import { categoryIn, placedIn } from '@/features/parts/category-tree';
import { summaryOf } from '@/features/sheets/columns';
import { sheetOf } from '@/features/sheets/open-file';
import { importKinds, importColumns, isCertain, valuesFor } from './import-columns';

const KINDS = importKinds([]);

/** Catalogues in the forms of other programs, as the tests of the API import them. */
const CATALOGUES = 'backend/test/fixtures/catalogues';

it.each([
  [
    'woocommerce',
    'SKU → Part Number, Name → Part Name, Description → Description, Stock → Available Quantity, Regular price → Price, Images → Picture URL; 45 columns left out',
    ['min_order'],
  ],
  [
    'shopify',
    'Title → Part Name, Body (HTML) → Description, Variant SKU → Part Number, Variant Inventory Qty → Available Quantity, Variant Price → Price, Image Src → Picture URL; 42 columns left out',
    ['min_order'],
  ],
  [
    'magento',
    'sku → Part Number, name → Part Name, description → Description, price → Price, qty → Available Quantity, min_cart_qty → Minimum Order Quantity; 45 columns left out',
    ['image_url'],
  ],
  [
    'part-db',
    'name → Part Name, description → Description, quantity → Available Quantity, ipn → Part Number, price → Price; 15 columns left out',
    ['min_order', 'image_url'],
  ],
  [
    'pc-memory',
    'name → Part Name, price → Price; 6 columns left out',
    ['quantity', 'min_order', 'image_url', 'description'],
  ],
  [
    'pc-hard-drives',
    'name → Part Name, price → Price; 6 columns left out',
    ['quantity', 'min_order', 'image_url', 'description'],
  ],
  [
    'pc-thermal-paste',
    'name → Part Name, price → Price; 1 column left out',
    ['quantity', 'min_order', 'image_url', 'description'],
  ],
])('knows the columns of a catalogue in the form of %s, and asks for what it lacks', (name, summary, values) => {
  const sheet = sheetOf(name, readFileSync(`${CATALOGUES}/${name}.csv`, 'utf8'), 50);
  const columns = importColumns(sheet, KINDS, () => false);
  expect(summaryOf(sheet, columns, KINDS)).toBe(summary);
  expect(valuesFor(columns)).toEqual(values);
  expect(isCertain(columns)).toBe(false);
});

it.each([
  ['woocommerce', 'Air'],
  ['magento', 'boards'],
  ['part-db', 'switches'],
])('knows the column of categories in the form of %s when the shop has one of them', (form, name) => {
  const sheet = sheetOf(form, readFileSync(`${CATALOGUES}/${form}.csv`, 'utf8'), 50);
  const fieldsFor = (known: string) =>
    importColumns(sheet, KINDS, categoryIn(placedIn([aCategory({ name: known })]))).fields;
  expect(fieldsFor(name)).toContain('category');
  expect(fieldsFor(`Other ${name}`)).not.toContain('category');
});
