import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart, placeOrder } from '#test/support/bodies.js';
import { NO_OPTIONAL_FIELDS, OPTIONAL_FIELDS } from '#test/support/builders.js';
import {
  COLUMNS,
  download,
  HEADER,
  removeAllParts,
  reportOf,
  rowOf,
  rowsIn,
  uploadFile,
  VALID_ROW,
  withRow,
  type Report,
} from '#test/support/part-files.js';
import { digestOf } from '#test/support/store-digest.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

/** The cells of a new part. */
const NEW = {
  name: 'New',
  image_url: '/pictures/new.svg',
  price: 5,
  quantity: 6,
  min_order: 7,
  description: 'New words',
};

describe('importing parts', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });
  afterEach(() => removeAllParts(shop));
  const send = (file: string | Buffer, query?: string) => uploadFile(admin, file, query);
  const file = () => download(admin, '/parts/export');
  const catalogue = async () => (await shop.anonymous.get('/parts').expect(200)).body as Record<string, unknown>[];
  const digest = () => digestOf(shop.app.get(SqliteStore));

  it("adds, changes or leaves each row's part and reports it", async () => {
    const [fan, drive] = [await addPart(admin, { name: 'Fan' }), await addPart(admin, { name: 'Drive', price: 80 })];
    const changed = withRow((await file()).text.replace(',80,', ',90,'), NEW);
    const dry = await reportOf(send(changed, '?dry_run=true'));
    expect(dry).toEqual({
      dry_run: true,
      counts: { added: 1, changed: 1, unchanged: 1, wrong: 0 },
      ...{ errors: [], left_out: [] },
      rows: [
        { line: 2, outcome: 'unchanged', _id: fan._id, name: 'Fan' },
        { line: 3, outcome: 'changed', _id: drive._id, name: 'Drive', changes: { price: { before: 80, after: 90 } } },
        { line: 4, outcome: 'added', name: 'New' },
      ],
    });
    expect(await catalogue()).toHaveLength(2);
    const done = await reportOf(send(changed));
    const added = done.rows[2]?._id;
    expect(done).toEqual({ ...dry, dry_run: false, rows: [...dry.rows.slice(0, 2), { ...dry.rows[2], _id: added }] });
    expect((await shop.anonymous.get(`/purchase/${added}`).expect(200)).body).toMatchObject(NEW);
    expect((await shop.anonymous.get(`/purchase/${drive._id}`)).body).toMatchObject({ price: 90 });
  });

  it('keeps the optional fields that the file has no column of, and removes those with an empty cell, as the API does', async () => {
    const part = await addPart(admin, OPTIONAL_FIELDS);
    const shown = async () => (await shop.anonymous.get(`/purchase/${part._id}`).expect(200)).body as object;
    const fields = Object.keys(OPTIONAL_FIELDS);
    const given = (record: object) => Object.keys(record).filter((field) => fields.includes(field));
    expect(await shown()).toMatchObject(OPTIONAL_FIELDS);
    await admin.put(`/parts/${part._id}`, NO_OPTIONAL_FIELDS).expect(200, { modifiedCount: 1 });
    expect(given(await shown())).toEqual([]);
    await admin.put(`/parts/${part._id}`, OPTIONAL_FIELDS).expect(200, { modifiedCount: 1 });

    const sendRow = async (cells: object) => {
      const row = { ...rowsIn(await file())[0], ...cells };
      const columns = Object.keys(row).filter((column) => row[column as keyof typeof row] !== undefined);
      return (await reportOf(send(withRow(`${columns.join(',')}\n`, row)))).rows.map(({ changes }) => changes);
    };
    const noColumns = Object.fromEntries(fields.map((field) => [field, undefined]));
    expect(await sendRow({ ...noColumns, price: 7 })).toEqual([{ price: { before: 100, after: 7 } }]);
    expect(await shown()).toMatchObject({ ...OPTIONAL_FIELDS, price: 7 });
    const removed = Object.entries(OPTIONAL_FIELDS).map(([field, before]) => [field, { before, after: '' }]);
    const empty = Object.fromEntries(fields.map((field) => [field, '']));
    expect(await sendRow(empty)).toEqual([Object.fromEntries(removed)]);
    expect(given(await shown())).toEqual([]);
  });

  it('writes one audit event per part, and none when the file is rejected', async () => {
    await addPart(admin, { name: 'Drive', price: 80 });
    const entries = async () => (await admin.get('/audit-log').expect(200)).body as { action: string }[];
    const changed = withRow((await file()).text.replace(',80,', ',90,'), NEW);
    const before = await entries();
    await send(withRow(changed, { name: 'Empty' })).expect(400);
    await send(changed, '?dry_run=true').expect(200);
    expect(await entries()).toEqual(before);
    await send(changed).expect(200);
    const [added, updated] = await entries();
    expect(added).toMatchObject({ actor: admin.email, action: 'part-added', after: { name: 'New', price: 5 } });
    expect(updated).toMatchObject({ action: 'part-changed', before: { price: 80 }, after: { price: 90 } });
    expect(await entries()).toHaveLength(before.length + 2);
    expect((await admin.get('/audit-log/verification').expect(200)).body).toMatchObject({ intact: true });
  });

  it('rejects a row of an older version, so that it cannot undo a sale, and changes nothing', async () => {
    const [fan, drive] = [await addPart(admin, { name: 'Fan', quantity: 40, min_order: 1 }), await addPart(admin)];
    const changed = Buffer.from((await file()).text)
      .toString()
      .replace(/Eight cores/g, 'Nine cores');
    await placeOrder(carl, fan, { amount: 3 });
    const before = digest();
    for (const query of ['', '?dry_run=false']) {
      const { body } = await send(changed, query).expect(409);
      expect(body).toMatchObject({
        type: '/problems/import-refused',
        detail: '1 of 2 rows is wrong, so nothing was changed.',
        errors: [{ field: 'line 2: version', message: 'The part has changed since the export' }],
        report: {
          counts: { changed: 1, wrong: 1 },
          rows: [
            { line: 2, outcome: 'wrong', _id: fan._id, changes: { quantity: { before: 37, after: 40 } } },
            { line: 3, outcome: 'changed', _id: drive._id },
          ],
        },
      });
    }
    expect(digest()).toBe(before);
    expect((await reportOf(send(changed, '?dry_run=true'))).counts).toMatchObject({ changed: 1, wrong: 1 });
  });

  it('applies the rules and messages of adding a part and reports every row and field at once', async () => {
    const wrong = { name: '', image_url: 'nowhere', price: 0, quantity: -1, min_order: 1.5, description: '' };
    const wrongToo = { name: 'x'.repeat(201), price: '1e3', quantity: 0, min_order: 1000000001 };
    const rows = [rowOf(wrong), rowOf(wrongToo), 'a,b', VALID_ROW];
    const changed = [HEADER, ...rows].join('\n');
    const before = digest();
    const { body } = await send(changed).expect(400);
    const { rows: found, counts } = (body as { report: Report }).report;
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 3 });
    const errorsOf = (row?: Report['rows'][number]) => row?.errors?.map(({ field, message }) => `${field}: ${message}`);
    expect(errorsOf(found[0])).toEqual([
      'name: *Please enter Name of the Part',
      'image_url: *Please enter a valid link',
      'price: *Price must be Positive number',
      'quantity: *Available Quantity must be Positive number',
      'min_order: Whole pieces only; the cell says 1.5',
      'description: *Please add description of the Part',
    ]);
    expect(errorsOf(found[1])).toEqual([
      'name: At most 200 characters',
      'price: A spreadsheet has shortened this number, so write it in full; the cell says 1e3',
      'quantity: *Available Quantity must be Positive number',
      'min_order: At most 1,000,000,000',
    ]);
    expect(errorsOf(found[2])).toEqual([
      `row: 2 cells instead of ${COLUMNS.length}; a cell with the delimiter in it needs quotes`,
    ]);
    expect(found.map(({ line, outcome }) => [line, outcome])).toEqual([
      ...[
        [2, 'wrong'],
        [3, 'wrong'],
        [4, 'wrong'],
        [5, 'added'],
      ],
    ]);
    expect(digest()).toBe(before);
    const { body: refused } = await admin.post('/parts', wrong).expect(400);
    const others = (errors?: { field: string }[]) => errors?.filter(({ field }) => field !== 'min_order');
    expect(others((refused as { errors: { field: string }[] }).errors)).toEqual(others(found[0]?.errors));
  });

  it.each([
    ['an unknown part', (id: string) => [`${'0'.repeat(24)},1`, `${id},1`], '_id: There is no such part'],
    ['an id that is none', (id: string) => ['../etc,1', `${id},1`], '_id: There is no such part'],
    ['one part twice', (id: string) => [`${id},1`, `${id},1`], '_id: Line 2 is about this part already'],
    ['no version', (id: string) => [`${id},`], 'version: Please give the version that the export had'],
    ['a version that is none', (id: string) => [`${id},new`], 'version: The version is a whole number'],
  ])('rejects %s', async (_, starts, error) => {
    const { _id } = await addPart(admin);
    const changed = [`_id,version,${HEADER}`, ...starts(_id).map((start) => `${start},${VALID_ROW}`)].join('\n');
    const { rows } = await reportOf(send(changed), 400);
    const errors = rows.flatMap((row) => row.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
    expect(errors).toEqual([error]);
    expect((await shop.anonymous.get(`/purchase/${_id}`)).body).toMatchObject({ name: 'N8 Processor' });
  });

  it('accepts a stock of 0 for an existing part but not for a new one', async () => {
    const { _id } = await addPart(admin);
    const row = rowOf({ quantity: 0 });
    expect((await reportOf(send(`${HEADER},_id,version\n${row},${_id},1`))).counts).toMatchObject({ changed: 1 });
    expect((await reportOf(send(`${HEADER}\n${row}`), 400)).counts).toMatchObject({ wrong: 1 });
  });
});
