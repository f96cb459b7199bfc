import { aPackingSlip, slipLines, slipOptions } from '#test/support/paper-samples.js';
import { type Pdf, PdfReader } from '#test/support/read-pdf.js';
import { PaperPrinter } from './paper-printer.js';

const printer = new PaperPrinter();
const reader = new PdfReader();
afterAll(() => Promise.all([printer.close(), reader.close()]));

async function printed(...args: Parameters<PaperPrinter['packingSlips']>): Promise<Pdf> {
  return reader.read(await printer.packingSlips(...args), { scan: true });
}

const SENDER = ['Northbridge Components', '1 Harbour Road', 'Bristol'];

it('prints what the warehouse needs, without prices, and a barcode that a scanner reads', async () => {
  const { pages } = await printed([aPackingSlip()], slipOptions());
  expect(pages).toHaveLength(1);
  expect(pages[0]?.barcode).toBe('NB-7K0M-91XD');
  expect(pages[0]?.lines).toEqual([
    'Northbridge Components',
    'Packing slip',
    'NB-7K0M-91XD',
    'Deliver to From',
    ...[`Engines Ltd ${SENDER[0]}`, `Ada Byron ${SENDER[1]}`, `12 Square ${SENDER[2]}`, 'London', '+442071234567'],
    'PO number Order date (UTC)',
    'PO-4711 Mar 1, 2026',
    'Note of the buyer',
    'Ring twice.',
    'Packed Part number Name Amount',
    ...['C-0 Cooler 0 2', 'C-1 Cooler 1 2', 'C-2 Cooler 2 2'],
    '3 lines, 6 pieces',
    'Order NB-7K0M-91XD Page 1 of 1',
  ]);
  expect(pages[0]?.lines.join()).not.toContain('$');
});

it('prints no sender when the shop has none, and the parcels that are known', async () => {
  const parcels = [
    { carrier: 'DHL', tracking_number: '00340434161094042557' },
    { carrier: 'UPS', tracking_number: '1Z999AA10123456784' },
  ];
  const options = slipOptions({ asked: 2 });
  delete options.sender;
  const slips = [aPackingSlip({ parcels }), aPackingSlip({ parcels: parcels.slice(0, 1) })];
  const [, several, one] = (await printed(slips, options)).pages.map(({ lines }) => lines);
  expect(several?.[0]).toBe('Packing slip');
  expect(several).not.toContain('From');
  expect(several).toContain('PO number Order date (UTC) Parcel 1 of 2');
  expect(several?.join(' ')).toContain('Parcel 2 of 2 UPS 1Z999AA10123456784');
  expect(one?.join(' ')).toContain('(UTC) Parcel PO-4711 Mar 1, 2026 DHL 00340434161094042557');
});

it('begins several slips with a pick list by part number, which no parcel needs', async () => {
  const line = (sku: string | undefined, amount: number, part_name = `Cooler ${sku}`) => ({
    ...{ part_id: part_name, part_name, amount },
    ...(sku !== undefined && { sku }),
  });
  const leftOut = [
    { what: 'NB-1111-2222', why: 'unpaid' },
    { what: 'NB-3333-4444', why: 'refunded' },
  ];
  const slips = [
    aPackingSlip({ lines: [line('C-10', 3), line(undefined, 1, 'Adapter')] }),
    aPackingSlip({ order_number: 'NB-5555-6666', lines: [line('C-10', 4), line('C-9', 1)] }),
  ];
  const { pages } = await printed(slips, slipOptions({ asked: 4, leftOut }));
  expect(pages[0]?.lines).toEqual([
    'Pick list',
    '2 of 4 packing slips. Printed Apr 5, 2026 (UTC).',
    'Picked Part number Name Pieces Orders',
    'C-9 Cooler C-9 1 NB-5555-6666',
    'C-10 Cooler C-10 7 NB-7K0M-91XD, NB-5555-6666',
    'Adapter 1 NB-7K0M-91XD',
    '3 parts, 9 pieces',
    'Left out Reason',
    ...['NB-1111-2222 unpaid', 'NB-3333-4444 refunded'],
    'Pick list Page 1 of 1',
  ]);
  expect(pages.slice(1).map(({ lines }) => lines.slice(0, 2))).toEqual([
    [SENDER[0], 'Packing slip'],
    [SENDER[0], 'Packing slip'],
  ]);
  for (const { lines } of pages.slice(1)) expect(lines.join(' ')).not.toMatch(/packing slips|unpaid|refunded/);
  expect(pages.map(({ barcode }) => barcode)).toEqual([undefined, 'NB-7K0M-91XD', 'NB-5555-6666']);
});

it('repeats the heads of a long pick list, and names the first orders of a part', async () => {
  const slips = Array.from({ length: 120 }, (_, index) =>
    aPackingSlip({
      order_number: `NB-0000-${1000 + index}`,
      lines: [...slipLines(1), { part_id: `${index}`, part_name: 'Cable', sku: `Z-${index}`, amount: 1 }],
    }),
  );
  const options = slipOptions({ asked: 121, leftOut: [{ what: 'NB-1111-2222', why: 'unpaid' }] });
  const pages = (await reader.read(await printer.packingSlips(slips, options))).pages.map(({ lines }) => lines);
  const list = pages.filter((lines) => lines.at(-1)?.startsWith('Pick list Page'));
  expect(list.length).toBeGreaterThan(2);
  expect(pages).toHaveLength(list.length + 120);
  for (const lines of list.slice(1, -1)) expect(lines[0]).toBe('Picked Part number Name Pieces Orders');
  expect(list[0]?.join(' ')).toContain('C-0 Cooler 0 240 NB-0000-1000, NB-0000-1001 NB-0000-1002,');
  expect(list[0]?.join(' ')).toContain('NB-0000-1004 and 115 more');
  expect(list.flat()).toContain('121 parts, 360 pieces');
  expect(list.at(-1)?.join(' ')).toContain('NB-1111-2222 unpaid');
});

it('prints one page that says why there is no slip', async () => {
  for (const asked of [1, 40]) {
    const leftOut = Array.from({ length: asked }, () => ({ what: 'NB-1', why: 'unpaid' }));
    const { pages } = await reader.read(await printer.packingSlips([], slipOptions({ asked, leftOut })));
    expect(pages[0]?.lines.slice(0, 2)).toEqual([
      'Packing slips',
      `0 of ${asked} packing slips. Printed Apr 5, 2026 (UTC).`,
    ]);
    expect(pages.flatMap(({ lines }) => lines).filter((line) => line === 'NB-1 unpaid')).toHaveLength(asked);
  }
});

it.each([
  ['a4', 595, 842],
  ['letter', 612, 792],
] as const)('numbers the pages of each slip on %s', async (size, width, height) => {
  const slips = [aPackingSlip({ lines: slipLines(40) }), aPackingSlip({ order_number: 'NB-5555-6666' })];
  const pdf = await reader.read(await printer.packingSlips(slips, slipOptions({ size, asked: 2 })));
  expect(pdf.pages.map(({ lines }) => lines.at(-1))).toEqual([
    'Pick list Page 1 of 2',
    'Pick list Page 2 of 2',
    'Order NB-7K0M-91XD Page 1 of 2',
    'Order NB-7K0M-91XD Page 2 of 2',
    'Order NB-5555-6666 Page 1 of 1',
  ]);
  expect(pdf.pages[3]?.lines.slice(0, 2)).toEqual([
    'Packing slip NB-7K0M-91XD, continued',
    'Packed Part number Name Amount',
  ]);
  for (const page of pdf.pages) expect([Math.round(page.width), Math.round(page.height)]).toEqual([width, height]);
});

it('prints texts of any length and script', async () => {
  const wide = 'Ж'.repeat(200);
  const slip = aPackingSlip({
    order_number: '订单',
    po_number: wide,
    name: wide,
    company: '公司😀',
    delivery_address: 'W\n'.repeat(250),
    note: `${'N'.repeat(19)}\n`.repeat(50),
    lines: [...slipLines(2), { part_id: wide, part_name: wide, sku: wide, amount: 1_000_000 }],
    parcels: [{ carrier: wide, tracking_number: wide }],
  });
  const pdf = await reader.read(await printer.packingSlips([slip], slipOptions()));
  for (const { texts, width } of pdf.pages)
    for (const { left, right, y } of texts) expect(left >= 50 && right <= width - 50 && y >= 22).toBe(true);
  expect(
    pdf.pages
      .flatMap(({ lines }) => lines)
      .join()
      .match(/Ж/g),
  ).toHaveLength(1200);
  const list = await reader.read(await printer.packingSlips([slip, slip], slipOptions({ asked: 2 })));
  for (const { texts, width } of list.pages.slice(0, 1))
    for (const { left, right, y } of texts) expect(left >= 50 && right <= width - 50 && y >= 22).toBe(true);
});

it('has the same bytes each time', async () => {
  const slips = [aPackingSlip({ lines: slipLines(40) }), aPackingSlip()];
  const first = await printer.packingSlips(slips, slipOptions());
  expect((await printer.packingSlips(slips, slipOptions())).equals(first)).toBe(true);
});
