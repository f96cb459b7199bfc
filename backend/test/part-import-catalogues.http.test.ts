import { readFileSync } from 'node:fs';
import { removeAllParts, reportOf, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const NAME_EXISTS = { field: 'name', message: 'A part with this name exists' };
const WHOLE_DOLLARS = 'Whole dollars only';
const PICTURE = 'image_url=/pictures/new.svg';

describe('importing catalogues of other programs', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  afterEach(() => removeAllParts(shop));
  const send = (file: string, query: string) => uploadFile(admin, file, `?${query}`);
  const preview = (file: string, query: string) => reportOf(send(file, `${query}&dry_run=true`));
  const catalogue = async () => (await shop.anonymous.get('/parts').expect(200)).body as Record<string, unknown>[];

  /** The parameter by the heads of a file, as the browser makes it. */
  const columnsOf = (file: string, delimiter: string, fields: Record<string, string>) => {
    const [first = ''] = file.split('\n');
    const heads = first.split(delimiter).map((head) => head.replaceAll('"', ''));
    return { heads, query: `columns=${heads.map((head) => fields[head] ?? '').join(',')}` };
  };
  it.each<{
    file: string;
    delimiter?: string;
    fields: Record<string, string>;
    others?: string;
    parts: Record<string, unknown>[];
    /** the errors, and what corrects each of their rows */
    errors?: object[];
    corrections?: [wrong: string, right: string][];
  }>([
    {
      file: 'woocommerce',
      fields: {
        ...{ SKU: 'sku', Name: 'name', Description: 'description', Stock: 'quantity' },
        ...{ 'Regular price': 'price', Images: 'image_url' },
      },
      others: 'min_order=1',
      parts: [
        {
          ...{ sku: 'nb-tower-90', name: 'Tower Cooler 90', price: 45, quantity: 140, min_order: 1 },
          ...{ image_url: 'https://pictures.northbridge.test/tower-90.jpg' },
        },
        {
          ...{ sku: 'nb-tower-120', price: 1299 },
          description: 'A tower cooler, 120 mm.\nTwo fans, "silent" at low speed.',
        },
        { sku: 'nb-loop-240', price: 130 },
      ],
      errors: [{ field: 'price', message: WHOLE_DOLLARS, rows: 1, first_lines: [5] }],
      corrections: [['129.90', '130']],
    },
    {
      file: 'shopify',
      fields: {
        ...{ Title: 'name', 'Body (HTML)': 'description', 'Variant SKU': 'sku', 'Variant Price': 'price' },
        ...{ 'Variant Inventory Qty': 'quantity', 'Image Src': 'image_url' },
      },
      others: 'min_order=1',
      parts: [
        { sku: 'NB-DESK-CASE', name: 'Desk Case', price: 119, quantity: 12 },
        { sku: 'NB-RACK-CASE', price: 1249, quantity: 4, description: '<p>Four units high.</p>' },
      ],
    },
    {
      file: 'magento',
      fields: {
        ...{ sku: 'sku', name: 'name', description: 'description', price: 'price', qty: 'quantity' },
        min_cart_qty: 'min_order',
      },
      others: PICTURE,
      parts: [
        { sku: 'NB-BOARD-A', price: 189, quantity: 100, min_order: 2, image_url: '/pictures/new.svg' },
        { sku: 'NB-BOARD-B', price: 1349, quantity: 1250, min_order: 1 },
      ],
    },
    {
      file: 'part-db',
      delimiter: ';',
      fields: {
        ...{ name: 'name', description: 'description', quantity: 'quantity', ipn: 'sku', price: 'price' },
        minamount: 'min_order',
      },
      others: PICTURE,
      parts: [
        { sku: 'NB-RELAY-12', name: 'Relay 12 V', price: 12, quantity: 25, min_order: 10 },
        { sku: 'NB-RELAY-24', price: 14, quantity: 40, min_order: 5 },
        { sku: 'NB-RELAY-48', price: 15 },
      ],
      errors: [{ field: 'price', message: WHOLE_DOLLARS, rows: 1, first_lines: [4] }],
      corrections: [['14,50', '15']],
    },
    {
      file: 'pc-memory',
      fields: { name: 'name', price: 'price' },
      others: `quantity=20&min_order=1&description=Memory&${PICTURE}`,
      parts: [
        { name: 'Northbridge Swift 16 GB', price: 89, quantity: 20, min_order: 1, description: 'Memory' },
        { price: 130 },
        { name: 'Northbridge Swift 64 GB', price: 249 },
        { name: 'Northbridge Calm 16 GB', price: 80 },
      ],
      errors: [
        { field: 'price', message: WHOLE_DOLLARS, rows: 1, first_lines: [3] },
        { field: 'price', message: '*Enter a Price of Part', rows: 1, first_lines: [5] },
      ],
      corrections: [
        ['129.99', '130'],
        ['16 GB,,', '16 GB,80,'],
      ],
    },
    {
      file: 'pc-hard-drives',
      fields: { name: 'name', price: 'price', interface: 'description' },
      others: `quantity=20&min_order=1&${PICTURE}`,
      parts: [{ price: 79, description: 'SATA 6.0 Gb/s' }, { price: 119 }, { name: 'Northbridge Dash', price: 1099 }],
    },
    {
      file: 'pc-thermal-paste',
      fields: { name: 'name', price: 'price' },
      others: `quantity=20&min_order=1&description=Paste&${PICTURE}`,
      parts: [{ price: 7 }, { price: 12 }, { name: 'Northbridge Bond Pro', price: 19 }],
    },
  ])('reads a file in the form of $file', async (row) => {
    const { file, delimiter = ',', fields, others, parts, errors = [], corrections = [] } = row;
    const text = readFileSync(`backend/test/fixtures/catalogues/${file}.csv`, 'utf8');
    const { heads, query } = columnsOf(text, delimiter, fields);
    const found = await preview(text, `${query}&${others}`);
    const [wrong, added] = [corrections.length, parts.length - corrections.length];
    expect(found.counts).toEqual({ added, changed: 0, unchanged: 0, wrong });
    expect(found.errors).toEqual(errors);
    expect(found.left_out).toEqual(heads.filter((head) => !fields[head]));

    const corrected = corrections.reduce((now, [before, after]) => now.replace(before, after), text);
    expect((await reportOf(send(corrected, `${query}&${others}`))).counts).toMatchObject({ added: parts.length });
    expect(await catalogue()).toMatchObject(parts);
    const again = await preview(corrected, `${query}&${others}`);
    const isNumbered = Object.values(fields).includes('sku');
    expect(again.counts).toMatchObject(isNumbered ? { unchanged: parts.length } : { added: parts.length });
    expect(again.rows.map(({ warnings }) => warnings)).toEqual(
      parts.map(() => (isNumbered ? undefined : [NAME_EXISTS])),
    );
  });
});
