import { addPart } from '#test/support/bodies.js';
import {
  HEADER,
  removeAllParts,
  reportOf,
  rowOf,
  uploadFile,
  VALID_ROW,
  type Report,
} from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const PICTURE = 'image_url=/pictures/new.svg';

describe('the columns of an import', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  afterEach(() => removeAllParts(shop));
  const send = (file: string | Buffer, query = '') => uploadFile(admin, file, query && `?${query}`);
  const preview = (file: string | Buffer, query = '') => reportOf(send(file, `${query}&dry_run=true`));
  const catalogue = async () => (await shop.anonymous.get('/parts').expect(200)).body as Record<string, unknown>[];
  const errorsIn = ({ rows }: Report) =>
    rows.flatMap(({ errors = [] }) => errors.map(({ field, message }) => `${field}: ${message}`));
  const refusal = async (file: string | Buffer, query = '') => {
    const { body } = await send(file, query).expect(400);
    return (body as { errors: { field: string; message: string }[] }).errors.map(
      ({ field, message }) => `${field}: ${message}`,
    );
  };

  it('accepts its own names and labels as heads, in any case, and leaves out what has neither head nor text', async () => {
    const file = 'PART NAME, picture url ,Price,,Available quantity,MIN_ORDER,Description,Part Number,,\n';
    const found = await reportOf(
      send(`${file}Fan,/pictures/fan.svg,$15,,40 pcs,5,Quiet,F-1,,\n,,,,,,,,,\n;,,,\n`),
      400,
    );
    expect(errorsIn(found)).toEqual(['row: 4 cells instead of 10; a cell with the delimiter in it needs quotes']);
    await send(`${file}Fan,/pictures/fan.svg,$15,,40 pcs,5,Quiet,F-1,,\n,,,,,,,,,\n`).expect(200);
    expect(await catalogue()).toMatchObject([{ name: 'Fan', price: 15, quantity: 40, min_order: 5, sku: 'F-1' }]);
  });

  it('names unknown, missing and repeated heads in a sentence each', async () => {
    expect(await refusal('Title,Colour,Price,price\n')).toEqual([
      'columns: Unknown columns: Title, Colour; name the fields with columns=name,,price, empty for a column to leave out',
      'price: This column is there twice',
      'columns: Without part numbers each row is a new part, which needs the columns name, image_url, quantity, min_order, description',
    ]);
    const many = Array.from({ length: 52 }, (_, index) => `head ${index}`);
    const [unknown = ''] = await refusal(`sku,${many.join(',')}\n`);
    expect(unknown).toContain('head 18, head 19, 32 more; name the fields');
    expect(await refusal('name,price\nFan,15\n', `columns=name&${PICTURE}`)).toEqual([
      'columns: Without part numbers each row is a new part, which needs the columns price, quantity, min_order, description',
    ]);
    expect(await refusal('a,b\n', 'columns=sku,,price')).toEqual([
      'columns: Column 3 has a field, but the file has only 2 columns',
    ]);
  });

  it.each([
    ['columns=sku,sku', 'columns'],
    ['columns=sku,colour', 'columns'],
    ['columns=', 'columns'],
    ['columns=,,', 'columns'],
    [`columns=sku${','.repeat(200)}`, 'columns'],
    ['heads=false', 'heads'],
    ['heads=no&columns=sku', 'heads'],
    ['min_order=0', 'min_order'],
    ['quantity=some', 'quantity'],
    ['image_url=nowhere', 'image_url'],
    [`description=${'x'.repeat(5001)}`, 'description'],
  ])('rejects ?%.40s', async (query, field) => {
    const { body } = await send(`${HEADER}\n${VALID_ROW}\n`, query).expect(400);
    expect(body).toMatchObject({ detail: 'Some parameters are not valid.', errors: [{ field }] });
  });

  it('reads a file without heads, whose first line is a row', async () => {
    const row = VALID_ROW.replaceAll(',', '\t');
    const found = await reportOf(send(`red\t${row}\n\t${row}\n`, `heads=false&columns=,${HEADER}`));
    expect(found).toMatchObject({ counts: { added: 2 }, rows: [{ line: 1 }, { line: 2 }], left_out: ['Column 1'] });
    expect(await catalogue()).toMatchObject([{ name: 'Fan', price: 15 }, { name: 'Fan' }]);
  });

  it('obeys the line that names the delimiter, and counts it', async () => {
    const found = await preview(`sep=;\r\n${`${HEADER}\r\n${rowOf({ price: '9.5' })}`.replaceAll(',', ';')}`);
    expect(found.rows).toMatchObject([{ line: 3, errors: [{ message: 'Whole dollars only; the cell says 9.5' }] }]);
  });

  describe('with part numbers', () => {
    const PRICES = 'sku,price\nf-1,"1,299.00"\nD-2,80\n';

    it('changes only the fields that the file has, without a version', async () => {
      const fan = await addPart(admin, { name: 'Fan', sku: 'F-1', quantity: 40 });
      const drive = await addPart(admin, { name: 'Drive', sku: 'D-2', price: 80 });
      const before = await catalogue();
      const expected = {
        counts: { added: 0, changed: 1, unchanged: 1, wrong: 0 },
        rows: [
          { line: 2, outcome: 'changed', _id: fan._id, name: 'Fan', changes: { price: { before: 100, after: 1299 } } },
          { line: 3, outcome: 'unchanged', _id: drive._id, name: 'Drive' },
        ],
      };
      expect(await preview(PRICES)).toEqual({ dry_run: true, ...expected, errors: [], left_out: [] });
      expect(await catalogue()).toEqual(before);
      // Values for new parts change no part that exists.
      expect(await reportOf(send(PRICES, `description=New&${PICTURE}`))).toMatchObject(expected);
      expect(await catalogue()).toEqual([{ ...before[0], price: 1299 }, before[1]]);
      const { body } = await admin.get('/audit-log?action=part-changed').expect(200);
      expect(body).toMatchObject([{ before: { price: 100 }, after: { price: 1299 } }]);
    });

    it('says in one sentence what a row of an unknown part number lacks', async () => {
      await addPart(admin, { sku: 'F-1' });
      const lacks = 'Part Name, Picture URL, Available Quantity, Minimum Order Quantity, Description';
      const found = await preview(`${PRICES},5\nE-3,free\n`);
      expect(errorsIn(found)).toEqual([
        `sku: No part has this part number; a new part needs ${lacks}`,
        `sku: Without a part number this is a new part, which needs ${lacks}`,
        'price: *Please enter a number as Price',
      ]);
      expect(found.counts).toEqual({ added: 0, changed: 1, unchanged: 0, wrong: 3 });
      expect(found.rows.map(({ name }) => name)).toEqual(['N8 Processor', 'D-2', '', 'E-3']);
      const { body } = await send(PRICES).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'line 3: sku' }] });
      const completed = `quantity=1&min_order=1&description=Fast&${PICTURE}`;
      expect((await refusal(PRICES, completed))[0]).toMatch(/a new part needs Part Name$/);
    });

    it('judges two rows of one part together, and warns of an archived one', async () => {
      const { _id } = await addPart(admin, { sku: 'F-1' });
      expect(errorsIn(await preview('sku,price\nF-1,5\nf-1,6\n'))).toEqual([
        'sku: Line 2 has this part number already',
      ]);
      expect(errorsIn(await preview(`_id,version,sku,price\n${_id},1,X-1,5\n,,F-1,6\n`))).toEqual([
        'sku: N8 Processor has this part number',
      ]);
      await admin.post('/parts/bulk', { action: 'archive', parts: [{ id: _id }] }).expect(200);
      const { rows } = await preview('sku,price\nF-1,5\n');
      const message = 'The part with this part number is archived';
      expect(rows).toMatchObject([{ outcome: 'changed', warnings: [{ field: 'sku', message }] }]);
      const parts = await admin.get('/parts?archived=true').expect(200);
      expect(parts.body).toMatchObject([{ price: 100 }]);
      await admin.delete(`/parts/${_id}`).expect(200);
    });

    it('changes only the fields of the file by an id too', async () => {
      const { _id } = await addPart(admin, { name: 'Fan' });
      expect((await reportOf(send(`_id,version,price\n${_id},1,5\n`))).rows).toMatchObject([
        { outcome: 'changed', name: 'Fan', changes: { price: { before: 100, after: 5 } } },
      ]);
      expect(await catalogue()).toMatchObject([{ name: 'Fan', price: 5 }]);
    });

    it('tells a part number that a spreadsheet has shortened', async () => {
      const row = rowOf({}).replace('Fan', 'Fan,1.00E+10');
      const found = await preview(`${HEADER.replace('name', 'name,sku')}\n${row}\n`);
      expect(errorsIn(found)).toEqual([
        'sku: A spreadsheet has shortened this number, so write it in full; the cell says 1.00E+10',
      ]);
    });
  });

  it('groups the errors of all rows by their sentence', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => rowOf({ price: `${index}.5`, quantity: index % 2 ? 0 : 1 }));
    const { errors, counts } = await preview([HEADER, ...rows].join('\n'));
    expect(counts).toMatchObject({ wrong: 150 });
    const firstLines = Array.from({ length: 10 }, (_, index) => index + 2);
    expect(errors).toEqual([
      { field: 'price', message: 'Whole dollars only', rows: 150, first_lines: firstLines },
      {
        ...{ field: 'quantity', message: '*Available Quantity must be Positive number', rows: 75 },
        first_lines: Array.from({ length: 10 }, (_, index) => 2 * index + 3),
      },
    ]);
  });

  it('refuses too many rows before it reads them', async () => {
    expect(await refusal(`${HEADER}\n${`${VALID_ROW}\n`.repeat(20_001)},,,,,\n`)).toEqual([
      'file: At most 20,000 rows; this file has 20,001',
    ]);
  });
});
