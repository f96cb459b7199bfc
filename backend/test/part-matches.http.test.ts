import { addPart, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('the parts of a list over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let fan: PartOnSale;
  let twins: PartOnSale[];
  beforeAll(async () => {
    admin = await shop.admin();
    fan = await addPart(admin, { name: 'Silent Fan 120', sku: 'NB-Fan/120' });
    twins = [];
    for (const price of [10, 20]) twins.push(await addPart(admin, { name: 'Main Board', price }));
    for (let i = 0; i < 9; i += 1) await addPart(admin, { name: `Rack Case ${i}` });
  });

  const post = (texts: unknown[], status = 200) =>
    shop.anonymous.post('/parts/matches', { rows: texts.map((text) => ({ text })) }).expect(status);
  const namesOf = async (texts: string[]) =>
    ((await post(texts)).body as { rows: { parts: { name: string }[] }[] }).rows.map(({ parts }) =>
      parts.map(({ name }) => name),
    );

  it('are found by part number, name and words, in the order of the texts, without an account', async () => {
    expect(await namesOf(['nb-fan/120', 'SILENT fan 120', 'fan sil', 'NB-Fan/12'])).toEqual([
      ['Silent Fan 120'],
      ['Silent Fan 120'],
      ['Silent Fan 120'],
      ['Silent Fan 120'],
    ]);
    expect(await namesOf(['Main Board', 'rack', 'unheard-of', '???', 'nb-fan/120'])).toEqual([
      ['Main Board', 'Main Board'],
      Array.from({ length: 8 }, (_, i) => `Rack Case ${i}`),
      [],
      [],
      ['Silent Fan 120'],
    ]);
  });

  it('are found by texts with invisible characters, as mails and other programs add them', async () => {
    const fan120 = ['Silent Fan 120'];
    expect(
      await namesOf(['\ufeffnb-\u200bfan/\u200c120', 'Si\u00adlent fan\u2060 120\u200d', '\u00admain board']),
    ).toEqual([fan120, fan120, ['Main Board', 'Main Board']]);
    await addPart(admin, { name: 'می\u200cخواهم' });
    expect(await namesOf(['می\u200cخواهم'])).toEqual([['می\u200cخواهم']]);
    await post(['\u200b\u2060'], 400);
    const listed = async (q: string) =>
      ((await shop.anonymous.get(`/parts?q=${encodeURIComponent(q)}`).expect(200)).body as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await listed('nb-fan\u00ad/\u200c120')).toEqual(fan120);
    expect(await listed('Si\u00adlent')).toEqual(fan120);
  });

  it('are found by name, however many parts have another name of the list', async () => {
    for (let i = 0; i < 17; i += 1) await addPart(admin, { name: 'Adapter' });
    for (const name of ['Zener Diode', 'Zener Diode Holder']) await addPart(admin, { name });
    expect(await namesOf(['Adapter', 'zener diode'])).toEqual([
      Array.from({ length: 8 }, () => 'Adapter'),
      ['Zener Diode'],
    ]);
  });

  it('have what a buyer needs to choose them, and no more', async () => {
    const { _id, name, image_url, price, quantity, min_order } = fan;
    const { body } = await post(['nb-fan/120']);
    const part = { _id, name, image_url, price, quantity, min_order, sku: 'NB-Fan/120' };
    expect(body).toEqual({ rows: [{ match: 'exact', parts: [part] }] });
    const { rows } = (await post(['main board'])).body as { rows: { parts: PartOnSale[] }[] };
    expect(rows[0]?.parts.map((twin) => twin._id).sort()).toEqual(twins.map((twin) => twin._id).sort());
  });

  it('are at most 500 texts of 200 characters, and each fault is named', async () => {
    expect(await namesOf(Array.from({ length: 500 }, (_, i) => `nothing ${i}`))).toHaveLength(500);
    await post(
      Array.from({ length: 501 }, () => 'fan'),
      400,
    );
    await post([], 400);
    const { body } = await post(['fan', '', 7, 'x'.repeat(201)], 400);
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'rows.1.text',
      'rows.2.text',
      'rows.3.text',
    ]);
  });
});

describe('a text of a list that is no part number and no name', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  const PARTS = [
    { name: 'Column Tower Cooler', sku: 'NB-COOLER-TOWER', description: 'Two 120 mm fans, up to 5 heat pipes.' },
    { name: 'Column Liquid Cooler', sku: 'NB-COOLER-LIQUID', description: 'Ends like NB-FAN-14, 100 mm wide.' },
    { name: 'Whisper 120 mm Fan', sku: 'NB-FAN-120' },
    { name: 'Frame 4U Rack Case', sku: 'NB-CASE-RACK-4U' },
    { name: 'Rack Rails', sku: 'NB-RAILS', description: 'For each 4U case.' },
    { name: 'Bond Thermal Paste', sku: 'NB-PASTE', description: 'For NB-PROCESSOR-N8.' },
    { name: 'Northbridge N8 Processor', sku: 'NB-PROCESSOR-N8' },
    { name: 'Northbridge N16 Processor', sku: 'NB-PROCESSOR-N16' },
    { name: '27 Inch Monitor', sku: 'MON-27' },
    { name: 'Hex Bolts', sku: 'BULK-1607' },
    { name: 'Bolt Cutter', sku: 'CUT-1', description: 'Cuts 1607 and SKU labels, any qty.' },
    { name: 'Double  Blank', sku: 'BLANK-2' },
    { name: 'Blank Plate', sku: 'BLANK-PLATE-2' },
  ];
  beforeAll(async () => {
    const admin = await shop.admin();
    for (const part of PARTS) await addPart(admin, { description: 'Of steel.', ...part });
  });
  const match = async (...texts: string[]) => {
    const { body } = await shop.anonymous.post('/parts/matches', { rows: texts.map((text) => ({ text })) }).expect(200);
    return (body as { rows: { match: string; parts: { sku: string }[] }[] }).rows.map(
      ({ match: kind, parts }, row) => [texts[row], [kind, ...parts.map(({ sku }) => sku)].join(' ')] as const,
    );
  };

  it.each([
    // A blank instead of the comma before the amount
    ['NB-FAN 5', 'none'],
    ['nb-fan-120 5', 'none'],
    ['NB-FAN-14', 'none'],
    ['4U', 'similar NB-CASE-RACK-4U'],
    ['NB-CASE-RACK', 'similar NB-CASE-RACK-4U'],
    ['NB-PROCESSOR-N1', 'similar NB-PROCESSOR-N16'],
    ['MON-2', 'similar MON-27'],
    ['1607', 'similar BULK-1607'],
    ['SKU', 'similar CUT-1'],
    ['Qty', 'similar CUT-1'],
    ['SKU;Qty', 'similar CUT-1'],
    ['#1607', 'similar BULK-1607'],
    ['Blank Plat', 'similar BLANK-PLATE-2'],
    ['blank plate 2', 'similar BLANK-PLATE-2'],
    ['unheard-of', 'none'],
  ])('is similar or unknown: %s', async (text, found) => {
    expect(await match(text)).toEqual([[text, found]]);
  });

  it.each([
    ['nb-fan-120', 'exact NB-FAN-120'],
    ['NBFAN120', 'exact NB-FAN-120'],
    ['BULK.1607', 'exact BULK-1607'],
    ['  whisper  120 MM fan ', 'exact NB-FAN-120'],
    ['double blank', 'exact BLANK-2'],
  ])('%s is equal, because only marks, case or the number of blanks differ', async (text, found) => {
    expect(await match(text)).toEqual([[text, found]]);
  });

  it('has the parts whose number begins so first, and is not searched for in descriptions when it looks like a number', async () => {
    expect(await match('NB-PROCESSOR-N', 'processor', 'thermal 1607', 'cuts labels')).toEqual([
      ['NB-PROCESSOR-N', 'similar NB-PROCESSOR-N16 NB-PROCESSOR-N8'],
      ['processor', 'similar NB-PROCESSOR-N16 NB-PROCESSOR-N8 NB-PASTE'],
      ['thermal 1607', 'none'],
      ['cuts labels', 'similar CUT-1'],
    ]);
  });
});
