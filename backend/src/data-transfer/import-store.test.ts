import { BASELINE } from '#shared/baseline.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { exported, fileWith, populate, recordsAfterImport, sqliteShop } from '#test/support/whole-shop.js';
import { SqliteTransferableStore } from './adapters/sqlite/sqlite-transferable.store.js';
import type { AnyRecord, RecordType } from './domain/record-types.js';
import { importStore } from './import-store.js';
import type { ImportTarget } from './ports/transferable-store.js';

const store = temporaryStore();
const shop = () => sqliteShop(store());
const target = temporaryStore();

/** The file with a changed text. */
function changed(lines: readonly string[], from: string | RegExp, to: string): string[] {
  const text = lines.join('\n').replace(from, to);
  expect(text).not.toBe(lines.join('\n'));
  return text.split('\n');
}

function swapped(lines: readonly string[], start: string): string[] {
  const at = lines.findIndex((line) => line.startsWith(start));
  return [...lines.slice(0, at), lines[at + 1]!, lines[at]!, ...lines.slice(at + 2)];
}

function doubled(lines: readonly string[], start: string): string[] {
  return lines.flatMap((line) => (line === lines.find((one) => one.startsWith(start)) ? [line, line] : [line]));
}

it('refuses a file with any fault, with one line that names the position, and stores nothing', async () => {
  await populate(shop());
  const lines = await exported(shop());
  const faults: [string, string[], RegExp][] = [
    ['nothing', [], /shop\.ndjson ends after line 0, before its counts: it was cut off\.$/],
    ['something else', ['{"parts":{}}'], /line 1: this is not an export of a shop/],
    ['no JSON', ['northbridge'], /line 1: this is not a JSON object/],
    [
      'a newer version',
      changed(lines, `"version":${BASELINE}`, `"version":${BASELINE + 1}`),
      /line 1: the export has data version \d+, and this shop reads only \d+: import it with the version that wrote it\.$/,
    ],
    [
      'a version before 1.0',
      changed(lines, `"northbridge-shop-export","version":${BASELINE}`, '"northbridge-shop-data","version":6'),
      /line 1: this is the export of a version before 1\.0, which this shop cannot read/,
    ],
    [
      'an earlier baseline',
      changed(lines, `"version":${BASELINE}`, '"version":1'),
      /line 1: the export has data version 1, and this shop reads only \d+: import it with the version that wrote it\.$/,
    ],
    ['no kind', changed(lines, ',"kind":"live"', ''), /line 1: kind must be one of demo, live/],
    ['no revisions', changed(lines, /"revisions":\{[^}]*\}/, '"revisions":{}'), /line 1: revisions/],
    ['no end', lines.slice(0, -1), new RegExp(`ends after line ${lines.length - 1}, before its counts`)],
    ['a line less', lines.toSpliced(3, 1), /line \d+: the checksum is not that of the records before/],
    ['more after its end', [...lines, '{}'], new RegExp(`line ${lines.length + 1}: nothing may follow`)],
    ['half a line', lines.with(2, lines[2]!.slice(0, 40)), /line 3: this is not a JSON object/],
    ['an unknown kind', changed(lines, '{"users"', '{"kings"'), /line \d+: this is not a record of a type/],
    ['no record', changed(lines, /\{"users":\{[^}]*\}\}/, '{"users":null}'), /line \d+: this is not a record/],
    ['an unknown field', changed(lines, '"role":', '"rank":1,"role":'), /line \d+: users: there is no field rank/],
    [
      'a missing field',
      changed(lines, /"role":"customer",/, ''),
      /line \d+: users: role must be one of admin, customer/,
    ],
    [
      'a wrong number',
      changed(lines, /"rating":0/, '"rating":6'),
      /line \d+: reviews: rating must be a whole number from 0 to 5/,
    ],
    [
      'a wrong time',
      changed(lines, /"paid_at":"2026-03-03/, '"paid_at":"2026-13-03'),
      /line \d+: orders: paid_at must be a time/,
    ],
    [
      'a tracking link that is not https',
      changed(lines, '"tracking_url":"https:', '"tracking_url":"http:'),
      /line \d+: orders: parcels\.0\.tracking_url must be an https address of at most 500 characters/,
    ],
    [
      'a tracking link of a known carrier',
      changed(lines, '"carrier":"other"', '"carrier":"ups"'),
      /line \d+: orders: it has a tracking link, which only the carrier other may have/,
    ],
    [
      'an unpaid order with a payment',
      changed(lines, '"status":"pending"', '"status":"unpaid"'),
      /orders: a paid order must have a transactionId/,
    ],
    [
      'a refund without its amount',
      changed(lines, /"amount_cents":1000,(?="status":"succeeded","created_at":"[^"]*","by")/, ''),
      /line \d+: orders: refunds\.0\.amount_cents must be a whole number of at least 0/,
    ],
    [
      'a payment with a larger refund than its amount',
      changed(lines, /("id":"re_a","amount_cents"):2000/, '$1:2001'),
      /line \d+: sandbox_intents: its refunds must not be more than amount_cents/,
    ],
    [
      'a message without content',
      changed(lines, /("kind":"order-placed".*?"content":)"(?:[^"\\]|\\.)*"/, '$1"[]"'),
      /line \d+: messages: content must be a JSON object/,
    ],
    [
      'a paper without content',
      changed(lines, /("kind":"invoice".*?"content":)"(?:[^"\\]|\\.)*"/, '$1"[]"'),
      /line \d+: papers: content must be a JSON object/,
    ],
    [
      "a paper with another paper's number",
      changed(lines, /"number":"CN-/, '"number":"CN-0'),
      /line \d+: papers: number must be CN-20\d\d-000001/,
    ],
    [
      'a record twice',
      doubled(lines, '{"orders"'),
      /line \d+: orders: _id must be after the one before it, or it is there twice/,
    ],
    ['records out of order', swapped(lines, '{"reviews"'), /line \d+: reviews: _id must be after/],
    [
      'kinds out of order',
      swapped(
        lines,
        lines.findLast((line) => line.startsWith('{"parts"'))!,
      ),
      /line \d+: parts: parts must come before synonyms/,
    ],
    [
      'an attribute with a unit of another family',
      changed(lines, '"unit":"dB(A)"', '"unit":"W"'),
      /line \d+: attributes: the unit of loudness: One of dB\(A\)/,
    ],
    [
      'a part with a value twice',
      changed(lines, /("attributes":\[)(\{"key":"loudness"[^}]*\})/, '$1$2,$2'),
      /line \d+: parts: the value 21\.5 dB\(A\) of loudness must not be there twice/,
    ],
    [
      'a category in itself',
      changed(lines, /("entries":\[\{"_id":)("\w{24}")(,"name":"Cooling","slug":"cooling")/, '$1$2$3,"parent_id":$2'),
      /line \d+: categories: A category cannot be in itself/,
    ],
    [
      'an entry with another text',
      changed(lines, /(\{"audit_log".*)ada@test\.com/, '$1eve@test.com'),
      /line \d+: audit_log: entry \d of the audit log was changed/,
    ],
    [
      'a log with a gap',
      lines.filter((line) => !line.includes('"seq":3')),
      /line \d+: audit_log: entry 4 of the audit log does not follow/,
    ],
    ['another text', changed(lines, /"name":"[^"]*Fan"/, '"name":"Van"'), /line \d+: the checksum is not that/],
  ];
  for (const [what, file, line] of faults) {
    const importing = importStore(sqliteShop(target()).store, fileWith(file), () => undefined);
    const message = await importing.then(
      () => 'nothing was refused',
      (refusal: unknown) => String(refusal),
    );
    expect([what, message]).toEqual([what, expect.stringMatching(line)]);
    expect(message).toMatch(/^TransferRefusal: [^\n]*\.$/);
  }
  expect(await sqliteShop(target()).store.nonEmptyTypes()).toEqual([]);
});

it('accepts fields in any order, and exports them in the order of the format', async () => {
  await populate(shop());
  const lines = await exported(shop());
  const reordered = changed(lines, /("id":"re_1"),("amount_cents":500)/, '$2,$1');
  await importStore(sqliteShop(target()).store, fileWith(reordered), () => undefined);
  expect((await exported(sqliteShop(target()))).slice(1, -1)).toEqual(recordsAfterImport(lines));
});

describe('an import into a store that changes the records', () => {
  /** A faulty store that changes the records. */
  class FaultyStore extends SqliteTransferableStore {
    constructor(private readonly change: (kind: RecordType, records: readonly AnyRecord[]) => readonly AnyRecord[]) {
      super(target());
    }

    override importInto(work: (filling: ImportTarget) => Promise<void>): Promise<void> {
      return super.importInto((filling) =>
        work({ ...filling, add: (kind, records) => filling.add(kind, this.change(kind, records)) }),
      );
    }
  }

  it.each<[string, (kind: RecordType, records: readonly AnyRecord[]) => readonly AnyRecord[]]>([
    ['a record is lost', (kind, records) => (kind === 'orders' ? records.slice(1) : records)],
    [
      'a text is changed',
      (kind, records) => (kind === 'reviews' ? records.map((record) => ({ ...record, review: 'Fine.' })) : records),
    ],
  ])('fails and leaves the store empty when %s', async (_, change) => {
    await populate(shop());
    const importing = importStore(new FaultyStore(change), fileWith(await exported(shop())), () => undefined);
    await expect(importing).rejects.toThrow('The store does not have the same records as the file.');
    expect(await sqliteShop(target()).store.nonEmptyTypes()).toEqual([]);
  });
});
