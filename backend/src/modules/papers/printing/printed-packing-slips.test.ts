import { aPackingSlip, slipLines, slipOptions } from '#test/support/paper-samples.js';
import { type Pdf, PdfReader } from '#test/support/read-pdf.js';
import { PaperPrinter } from './paper-printer.js';

const printer = new PaperPrinter();
const reader = new PdfReader();
afterAll(() => Promise.all([printer.close(), reader.close()]));

async function printed(...args: Parameters<PaperPrinter['packingSlips']>): Promise<Pdf> {
  return reader.read(await printer.packingSlips(...args), { scan: true });
}

it('prints what the warehouse needs, without prices, and a barcode that a scanner reads', async () => {
  const { pages } = await printed([aPackingSlip()], slipOptions());
  expect(pages).toHaveLength(1);
  expect(pages[0]?.barcode).toBe('NB-7K0M-91XD');
  expect(pages[0]?.lines).toEqual([
    '1 of 1 packing slips.',
    'Packing slip',
    'NB-7K0M-91XD',
    'Deliver to',
    ...['Engines Ltd', 'Ada Byron', '12 Square', 'London', '+442071234567'],
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

it('says first how many of the orders are printed, and why others are left out', async () => {
  const leftOut = [
    { what: 'NB-1111-2222', why: 'unpaid' },
    { what: 'NB-3333-4444', why: 'cancelled' },
  ];
  const slips = [aPackingSlip(), aPackingSlip({ order_number: 'NB-5555-6666' })];
  const { pages } = await printed(slips, slipOptions({ asked: 4, leftOut }));
  expect(pages.map(({ lines }) => lines[0])).toEqual([
    '2 of 4 packing slips. Left out: NB-1111-2222 (unpaid), NB-3333-4444 (cancelled).',
    'Packing slip',
  ]);
  expect(pages.map(({ barcode }) => barcode)).toEqual(['NB-7K0M-91XD', 'NB-5555-6666']);
});

it('prints one page that says why there is no slip', async () => {
  const options = slipOptions({
    asked: 40,
    leftOut: Array.from({ length: 40 }, () => ({ what: 'NB-1', why: 'unpaid' })),
  });
  const { pages } = await reader.read(await printer.packingSlips([], options));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.lines.join(' ')).toMatch(
    /^0 of 40 packing slips\. Left out: (NB-1 \(unpaid\), ){39}NB-1 \(unpaid\)\.$/,
  );
});

it.each([
  ['a4', 595, 842],
  ['letter', 612, 792],
] as const)('numbers the pages of each slip on %s', async (size, width, height) => {
  const slips = [aPackingSlip({ lines: slipLines(40) }), aPackingSlip({ order_number: 'NB-5555-6666' })];
  const pdf = await reader.read(await printer.packingSlips(slips, slipOptions({ size, asked: 2 })));
  expect(pdf.pages.map(({ lines }) => lines.at(-1))).toEqual([
    'Order NB-7K0M-91XD Page 1 of 2',
    'Order NB-7K0M-91XD Page 2 of 2',
    'Order NB-5555-6666 Page 1 of 1',
  ]);
  expect(pdf.pages[1]?.lines.slice(0, 2)).toEqual([
    'Packing slip NB-7K0M-91XD, continued',
    'Packed Part number Name Amount',
  ]);
  expect(pdf.pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
    [width, height],
    [width, height],
    [width, height],
  ]);
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
    lines: [...slipLines(2), { part_name: wide, sku: wide, amount: 1_000_000 }],
  });
  const pdf = await reader.read(await printer.packingSlips([slip], slipOptions()));
  for (const { texts, width } of pdf.pages)
    for (const { left, right, y } of texts) expect(left >= 50 && right <= width - 50 && y >= 22).toBe(true);
  expect(
    pdf.pages
      .flatMap(({ lines }) => lines)
      .join()
      .match(/Ж/g),
  ).toHaveLength(800);
});

it('has the same bytes each time', async () => {
  const slips = [aPackingSlip({ lines: slipLines(40) }), aPackingSlip()];
  const first = await printer.packingSlips(slips, slipOptions());
  expect((await printer.packingSlips(slips, slipOptions())).equals(first)).toBe(true);
});
