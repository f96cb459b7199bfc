import { randomBytes } from 'node:crypto';
import { A_JPEG, aPng } from '#test/support/pictures.js';
import { aCreditNote, anInvoice, aPackingSlip, slipOptions } from '#test/support/paper-samples.js';
import { PdfReader } from '#test/support/read-pdf.js';
import { PaperPrinter } from './paper-printer.js';

const uriOf = (type: string, file: Buffer) => `data:image/${type};base64,${file.toString('base64')}`;
/** Rows that hardly compress: each has a filter of 0, and 270 bytes. */
const noise = Buffer.concat(Array.from({ length: 90 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(270)])));
const large = aPng({ width: 90, height: 90, rows: noise });
const png = { uri: uriOf('png', large), width: 90, height: 90 };
const printer = new PaperPrinter({ logo: png });
const reader = new PdfReader();
afterAll(() => Promise.all([printer.close(), reader.close()]));

describe('the logo', () => {
  it.each([
    ['png', aPng({ colours: 6 })],
    ['png', aPng({ colours: 3, transparent: true })],
    ['png', aPng({ colours: 3, bits: 2 })],
    ['jpeg', A_JPEG],
  ])('is printed on the first page of a paper, as %s', async (type, file) => {
    const ownPrinter = new PaperPrinter({ logo: { uri: uriOf(type, file), width: 8, height: 8 } });
    const paper = type === 'png' ? anInvoice() : aCreditNote();
    const { pages } = await reader.read(await ownPrinter.paper(paper), { scan: true });
    expect(pages.map(({ pictures }) => pictures)).toEqual([1]);
    expect(pages[0]?.lines[0]).toBe('Northbridge Components');
    await ownPrinter.close();
  });

  it('is on each slip, once in the file, and not on the pick list; a shop without a seller prints none', async () => {
    const slips = Array.from({ length: 3 }, () => aPackingSlip());
    const options = slipOptions({ asked: 3 });
    const file = await printer.packingSlips(slips, options);
    const { pages } = await reader.read(file, { scan: true });
    expect(pages.map(({ pictures }) => pictures)).toEqual([0, ...Array<number>(3).fill(1)]);
    expect(pages[1]?.barcode).toBe('NB-7K0M-91XD');
    const plain = new PaperPrinter();
    const without = await plain.packingSlips(slips, options);
    await plain.close();
    expect(file.length - without.length).toBeGreaterThan(large.length);
    expect(file.length - without.length).toBeLessThan(1.5 * large.length);
    delete options.sender;
    const anonymous = await reader.read(await printer.packingSlips([aPackingSlip()], { ...options, asked: 1 }), {
      scan: true,
    });
    expect(anonymous.pages[0]?.pictures).toBe(0);
  });

  it('gives the same bytes each time, and leaves room for a long name', async () => {
    const paper = anInvoice();
    const first = await printer.paper(paper);
    expect((await printer.paper(paper)).equals(first)).toBe(true);
    const seller = { name: 'W'.repeat(200), address: 'Bristol' };
    const { pages } = await reader.read(await printer.paper(anInvoice({ seller })));
    for (const { texts, width } of pages)
      for (const { left, right } of texts) expect(left >= 50 && right <= width - 50).toBe(true);
  });
});
