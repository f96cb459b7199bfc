import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { AN_ISSUER } from '#test/support/builders.js';
import { byAnotherProgram } from '#test/support/changed-file.js';
import { backedUpShops, contentOf, namesIn, refusal, shop } from './support/backed-up-shops.js';

describe('the numbers of invoices and credit notes after a restore', () => {
  const { folder, dataDir, populated } = backedUpShops();
  let file: string;
  beforeAll(async () => {
    file = join(folder, 'to-restore.db');
    expect(await shop(await populated('source'), 'backup', file)).toMatchObject({ status: 0 });
  });

  const [year] = new Date().toISOString().split('-') as [string];
  const last = { invoices: `${year}-000001`, notes: `CN-${year}-000001` };

  /** The lines about numbers that a restore prints. */
  const restored = async (data: string) => {
    const { status, output } = await shop(data, 'restore', file);
    expect(status).toBe(0);
    return output.split('\n').slice(1);
  };
  const HINTS = [
    `Last invoice: ${last.invoices}. If later ones were issued, restore with --invoices-from <the next number>.`,
    `Last credit note: ${last.notes}. If later ones were issued, restore with --credit-notes-from <the next number>.`,
  ];
  /** Pays the unpaid order of a stopped shop, and refunds some of it; `during` runs before the shop is closed. */
  const payIn = async (data: string, refunded_cents: number, during = () => undefined as unknown) => {
    const store = openSqliteStore(join(data, 'shop.db'));
    const { orders, papers } = sqliteShop(store);
    const created_at = new Date().toISOString();
    const page = { sort: 'created_at', descending: false, limit: 1 } as const;
    const [unpaid] = (await orders.list({ status: 'unpaid' }, page)).items;
    await orders.recordPayment(unpaid!._id, 'pi_later', created_at, { issuer: AN_ISSUER });
    const refund = { id: 're_later', status: 'succeeded', created_at } as const;
    await orders.recordRefunds('pi_later', [{ ...refund, amount_cents: refunded_cents }]);
    const issued = await papers.ofOrder(unpaid!._id);
    during();
    store.close();
    return issued.map(({ number }) => number);
  };

  it('names the last number of each series, without data to replace', async () => {
    expect(await restored(dataDir('nothing to replace'))).toEqual(HINTS);
  });

  it('says that the replaced data have no later ones', async () => {
    expect(await restored(await populated('numbers'))).toEqual([
      `Last invoice: ${last.invoices}. The replaced data have none after it.`,
      `Last credit note: ${last.notes}. The replaced data have none after it.`,
    ]);
  });

  it('records the later numbers of the replaced data as lost, also of a shop that was killed, and issues none again', async () => {
    const [closed, killed] = [await populated('issued-later'), join(folder, 'killed-later')];
    const copy = () => cpSync(closed, killed, { recursive: true });
    expect(await payIn(closed, 100, copy)).toEqual([`${year}-000002`, `CN-${year}-000002`]);
    for (const data of [closed, killed]) {
      expect(await restored(data)).toEqual([
        `Recorded 1 invoice as lost: ${year}-000002, which the replaced data have.`,
        `Recorded 1 credit note as lost: CN-${year}-000002, which the replaced data have.`,
      ]);
      expect(await payIn(data, 100)).toEqual([`${year}-000003`, `CN-${year}-000003`]);
      expect(await shop(data, 'doctor')).toMatchObject({ status: 0 });
      expect(await restored(data)).toEqual([
        `Recorded 2 invoices as lost: ${year}-000002 to ${year}-000003, which the replaced data have.`,
        `Recorded 2 credit notes as lost: CN-${year}-000002 to CN-${year}-000003, which the replaced data have.`,
      ]);
    }
  });

  it('records those up to a given number of another machine as lost as well', async () => {
    const data = await populated('two machines');
    await payIn(data, 100);
    const from = (number: string) => shop(data, 'restore', file, '--invoices-from', number);
    expect(await from(`${year}-000002`)).toEqual(
      refusal(`--invoices-from must be after the last invoice of the backup and the replaced data, ${year}-000002.`),
    );
    const { output } = await from(`${year}-000005`);
    expect(output.split('\n').slice(1, 3)).toEqual([
      `Recorded 1 invoice as lost: ${year}-000002, which the replaced data have.`,
      `Recorded 2 invoices as lost: ${year}-000003 to ${year}-000004.`,
    ]);
  });

  it('says when the numbers of the replaced data cannot be read, and takes none of another kind of shop', async () => {
    const data = await populated('unreadable');
    writeFileSync(join(data, 'shop.db'), 'no database');
    expect(await restored(data)).toEqual([
      expect.stringMatching(/^The last numbers of the replaced data cannot be read: /),
      ...HINTS,
    ]);
    const demo = await populated('demo');
    await payIn(demo, 100);
    byAnotherProgram(join(demo, 'shop.db'), `UPDATE store_mark SET kind = 'demo'`);
    expect(await restored(demo)).toEqual(HINTS);
  });

  it('records the numbers before the given ones as lost, and issues those next', async () => {
    const data = await populated('lost');
    const from = ['--invoices-from', `${year}-000150`, '--credit-notes-from', `CN-${year}-000003`];
    expect(await shop(data, 'restore', file, ...from)).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        RegExp(
          `\nRecorded 148 invoices as lost: ${year}-000002 to ${year}-000149\\.\nRecorded 1 credit note as lost: CN-${year}-000002\\.$`,
        ),
      ) as string,
    });
    expect(await shop(data, 'doctor')).toMatchObject({ status: 0 });
    const store = openSqliteStore(join(data, 'shop.db'));
    const { orders, papers } = sqliteShop(store);
    const page = { sort: 'issued_at', descending: true, limit: 200 } as const;
    const { items, total } = await papers.list({ kind: 'lost' }, page);
    expect(total).toMatchObject({ count: 149 });
    const { number, cause, position, content, total_cents } = items.find(({ position }) => position === 149)!;
    expect({ number, cause, position, content, total_cents }).toEqual({
      ...{ number: `${year}-000149`, cause: `lost.${year}-000149`, position: 149, content: '{}', total_cents: 0 },
    });
    expect((await papers.list({ q: `${year}-000149` }, page)).items).toHaveLength(1);
    const [unpaid] = (await orders.list({ status: 'unpaid' }, { ...page, sort: 'created_at' })).items;
    await orders.recordPayment(unpaid!._id, 'pi_after', new Date().toISOString(), { issuer: AN_ISSUER });
    expect(await papers.ofOrder(unpaid!._id)).toMatchObject([{ number: `${year}-000150` }]);
    store.close();
  });

  it('refuses numbers that cannot be the next ones, and changes nothing', async () => {
    const data = await populated('refused-numbers');
    const before = contentOf(data);
    const refusals: [option: string, number: string, line: RegExp][] = [
      [
        '--invoices-from',
        last.invoices,
        /^--invoices-from must be after the last invoice of the backup and the replaced data, \S+-000001\.$/,
      ],
      ['--credit-notes-from', last.notes, /^--credit-notes-from must be after the last credit note of the backup/],
      [
        '--invoices-from',
        `${year}-100003`,
        /^--invoices-from: at most 100000 numbers can be recorded as lost, and these are 100001\.$/,
      ],
      ['--invoices-from', `${Number(year) + 1}-000002`, /^--invoices-from: the year \d+ has not begun\.$/],
    ];
    for (const [option, number, line] of refusals)
      expect(await shop(data, 'restore', file, option, number)).toEqual(refusal(line));
    for (const [option, number] of [
      ['--invoices-from', last.notes],
      ['--invoices-from', '150'],
      ['--credit-notes-from', last.invoices],
      ['--credit-notes-from', `CN-${year}-45`],
      ['--invoices-from', `${year}-000000`],
    ] as const)
      expect(await shop(data, 'restore', file, option, number)).toMatchObject({
        status: 2,
        errors: expect.stringMatching(
          /^error: option .* It must be a number such as (CN-)?2026-000150\.\n?$/,
        ) as string,
      });
    expect(contentOf(data)).toEqual(before);
    expect(namesIn(data)).toEqual(['identity', 'jwt-secret', 'lock', 'shop.db', 'uploads']);
  });
});
