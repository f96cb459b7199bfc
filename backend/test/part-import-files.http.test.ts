import { asText } from '#test/support/as-text.js';
import { anOrderBody } from '#test/support/bodies.js';
import {
  WRONG_ROW,
  VALID_ROW,
  HEADER,
  removeAllParts,
  reportOf,
  uploadFile,
  type Report,
} from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('part import files', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });
  afterEach(() => removeAllParts(shop));
  const send = (file: string | Buffer, query?: string, type?: string) => uploadFile(admin, file, query, type);
  const catalogue = async () => (await shop.anonymous.get('/parts').expect(200)).body as Record<string, unknown>[];

  it.each([
    ['semicolons and a byte order mark', Buffer.from(`\uFEFF${HEADER}\r\n${VALID_ROW}\r\n`.replaceAll(',', ';'))],
    ['tabs, in UTF-16', Buffer.from(`\uFEFF${HEADER}\n${VALID_ROW}\n`.replaceAll(',', '\t'), 'utf16le')],
    [
      'quotes',
      Buffer.from(
        `${HEADER}\n${VALID_ROW.split(',')
          .map((cell) => `"${cell}"`)
          .join(',')}`,
      ),
    ],
    ['an apostrophe before a cell', Buffer.from(`${HEADER}\n'${VALID_ROW}`)],
  ])('accepts %s', async (_, file) => {
    expect((await reportOf(send(file))).counts).toEqual({ added: 1, changed: 0, unchanged: 0, wrong: 0 });
    expect(await catalogue()).toMatchObject([{ name: 'Fan', price: 15, description: 'Quiet at any speed.' }]);
  });

  it.each([
    ['no text', Buffer.from(''), 'file'],
    ['Windows-1252', Buffer.from(`${HEADER}\nCaf\xe9`, 'latin1'), 'file'],
    ['an unknown column', Buffer.from(`${HEADER},colour\n`), 'columns'],
    ['a missing column', Buffer.from('name,price\n'), 'columns'],
    ['a column twice', Buffer.from(`${HEADER},price\n`), 'price'],
    ['an open quote', Buffer.from(`${HEADER}\n"${VALID_ROW}`), 'line 2'],
    ['more rows than 20,000', Buffer.from(`${HEADER}\n${`${VALID_ROW}\n`.repeat(20_001)}`), 'file'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'file'],
  ])('rejects %s, naming the field', async (_, file, field) => {
    const { body } = await send(file).expect(400);
    expect((body as { errors: { field: string }[] }).errors[0]?.field).toBe(field);
    expect(await catalogue()).toEqual([]);
  });

  it.each(['dry_run=maybe', 'dry_run=', 'dry_run=true&dry_run=true', 'page=1'])('rejects ?%s', async (query) => {
    const { body } = await send(`${HEADER}\n${VALID_ROW}`, `?${query}`).expect(400);
    expect(body).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
    expect(await catalogue()).toEqual([]);
  });

  it('change nothing when they have no row', async () => {
    expect(await reportOf(send(HEADER))).toEqual({
      dry_run: false,
      counts: { added: 0, changed: 0, unchanged: 0, wrong: 0 },
      ...{ rows: [], errors: [], left_out: [] },
    });
  });

  it('must be text/csv, which no other route accepts', async () => {
    const expected = {
      type: '/problems/csv-expected',
      detail: 'Send the file itself, with Content-Type: text/csv.',
    };
    for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel'])
      expect((await send(type === 'application/json' ? '{}' : VALID_ROW, '', type).expect(415)).body).toMatchObject(
        expected,
      );
    expect((await admin.call('post', '/parts/import').expect(415)).body).toMatchObject(expected);
    expect((await send(VALID_ROW).set('Content-Encoding', 'gzip').expect(415)).body).toMatchObject(expected);
    for (const type of ['text/csv', 'text/plain']) {
      const { body } = await admin.call('post', '/parts').set('Content-Type', type).send(VALID_ROW).expect(415);
      expect(body).toMatchObject({ type: '/problems/unsupported-media' });
    }
    await admin.post('/parts', { name: 'x'.repeat(200_000) }).expect(413);
  });

  it('may be 10 MB and no larger, with or without a Content-Length', async () => {
    const most = `${HEADER},colour\n${'x'.repeat(10 * 1024 * 1024 - HEADER.length - 8)}`;
    const { body: read } = await send(most).expect(400);
    expect(read).toMatchObject({ errors: [{ field: 'columns' }] });
    const { body } = await send(`${most}x`).expect(413);
    expect(body).toMatchObject({ type: '/problems/file-too-large' });
    const call = admin
      .call('post', '/parts/import')
      .set({ 'Content-Type': 'text/csv', 'Transfer-Encoding': 'chunked' });
    call.write(most);
    call.write('x');
    await call.expect(413);
    await send(Buffer.alloc(50 * 1024 * 1024, ','))
      .set('Connection', 'close')
      .expect(413);
    expect(await catalogue()).toEqual([]);
  });

  it('stream progress on request and end with the report or the problem', async () => {
    const linesOf = async (file: string, query = '') => {
      const { text, headers } = await send(file, query)
        .set('Accept', 'application/x-ndjson')
        .buffer(true)
        .parse(asText)
        .expect(200)
        .then(({ body, headers: sent }) => ({ text: body as string, headers: sent }));
      expect(headers['content-type']).toContain('application/x-ndjson');
      expect(headers['content-encoding']).toBeUndefined();
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { progress?: number; of?: number; report?: Report; problem?: object });
    };
    const lines = await linesOf(`${HEADER}\n${`${VALID_ROW}\n`.repeat(150)}`);
    const steps = lines.slice(0, -1);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps[0]).toEqual({ progress: 0, of: 300 });
    expect(steps.every(({ of }) => of === 300)).toBe(true);
    const done = steps.map(({ progress }) => progress ?? -1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(lines.at(-1)?.report).toMatchObject({ dry_run: false, counts: { added: 150 } });
    expect(await catalogue()).toHaveLength(150);

    const refused = await linesOf(`${HEADER}\n${VALID_ROW}\n${WRONG_ROW}`);
    expect(refused.at(-1)).toMatchObject({ problem: { status: 400, report: { counts: { added: 1, wrong: 1 } } } });
    expect(await catalogue()).toHaveLength(150);
    await send('nonsense').set('Accept', 'application/x-ndjson').expect(400);
  });

  it('make parts that can be ordered at once', async () => {
    const { rows } = await reportOf(send(`${HEADER}\n${VALID_ROW}`));
    const { body } = await shop.anonymous.get(`/purchase/${rows[0]?._id}`).expect(200);
    await carl.post('/orders', anOrderBody(body as Parameters<typeof anOrderBody>[0], carl)).expect(201);
  });
});
