import { aCancellation, aContent, aCreditNote, anInvoice, paperLines } from '#test/support/paper-samples.js';
import { type Pdf, type PdfPage, PdfReader } from '#test/support/read-pdf.js';
import { IS_QUICK } from '#test/support/quick.js';
import { PaperPrinter } from './paper-printer.js';
import type { PrintedPaper } from './print-paper.js';

const printer = new PaperPrinter();
const reader = new PdfReader();
afterAll(() => Promise.all([printer.close(), reader.close()]));

const HEADINGS = 'Part number Name Amount Unit price Total';

async function printed(paper: PrintedPaper): Promise<Pdf> {
  return reader.read(await printer.paper(paper));
}

const textOf = ({ pages }: Pdf) => pages.flatMap(({ lines }) => lines).join('\n');

/** No text outside of the page, and none over another one. */
function expectReadable({ texts, width, height }: PdfPage): void {
  for (const { left, right, y } of texts)
    expect(left >= 50 && right <= width - 50 && y >= 22 && y <= height - 50).toBe(true);
  const overlaps = texts.filter(({ left, right, y }, index) =>
    texts.some(
      (other, at) => at > index && Math.abs(other.y - y) < 5 && other.left < right - 1 && left < other.right - 1,
    ),
  );
  expect(overlaps).toEqual([]);
}

describe('an invoice', () => {
  it('names seller, buyer, dates and references, the PO number above the lines', async () => {
    const pdf = await printed(anInvoice());
    expect(pdf).toMatchObject({ title: 'Invoice 2026-000123', language: 'en' });
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]?.lines).toEqual([
      'Northbridge Components',
      'Invoice 2026-000123',
      'Billed to From',
      'Engines Ltd Northbridge Components',
      'Ada Byron 1 Harbour Road',
      '12 Square Bristol',
      'London Tax ID GB123456789',
      'Tax ID GB987654321 Bank IBAN GB33BUKB20201555555555',
      'PO number Invoice date Order date',
      'PO-4711 Mar 3, 2026 Mar 1, 2026',
      'Payment date Order number Transaction',
      'Mar 2, 2026 NB-7K0M-91XD pi_123',
      'All dates are in UTC.',
      HEADINGS,
      'C-0 Cooler 0 2 $10.50 $21.00',
      'Paid by card on Mar 2, 2026. Total $21.00',
      'Includes 19 % tax: $3.35',
      'Invoice 2026-000123 · Northbridge Components · Tax ID GB123456789 · Bank IBAN GB33BUKB20201555555555 Page 1 of 1',
    ]);
  });

  it('repeats the headings and carries the sum forward on every page', async () => {
    const { pages } = await printed(anInvoice({ lines: paperLines(50) }));
    expect(pages.map(({ lines }) => lines.filter((line) => line === HEADINGS))).toEqual(pages.map(() => [HEADINGS]));
    const dollars = (cents: number) => `$${(Math.round(cents) / 100).toLocaleString('en-US')}`;
    let sum = 0;
    const expected = pages.map(({ lines }, page) => {
      const brought = sum;
      for (const line of lines) sum += 100 * Number(/^C-\d+ .*\$([\d.]+)$/.exec(line)?.[1] ?? 0);
      const isLast = page === pages.length - 1;
      return [
        ...(page > 0 ? [`Brought forward ${dollars(brought)}`] : []),
        ...(isLast ? [] : [`Carried forward ${dollars(sum)}`]),
        `Page ${page + 1} of ${pages.length}`,
      ];
    });
    expect(pages.length).toBe(3);
    expect(
      pages.map(({ lines }) => lines.flatMap((line) => /(Brought|Carried|Page) .*$/.exec(line)?.[0] ?? [])),
    ).toEqual(expected);
    expect(Math.round(sum)).toBe(paperLines(50).reduce((all, { total_cents }) => all + total_cents, 0));
  });

  it.each(Array.from({ length: 12 }, (_, index) => index + 14).filter((count) => !IS_QUICK || count % 3 === 0))(
    'prints the total of %i lines on a page with a line',
    async (count) => {
      const { pages } = await printed(anInvoice({ lines: paperLines(count) }));
      const last = pages.at(-1);
      expect(last?.lines.some((line) => line.startsWith('C-'))).toBe(true);
      pages.forEach(expectReadable);
    },
  );

  it('says nothing about tax at a rate of 0, and prints a rate without trailing zeros', async () => {
    expect(textOf(await printed(anInvoice({ tax_rate: 0 })))).not.toContain('Includes');
    expect(textOf(await printed(anInvoice({ tax_rate: 7_700 })))).toContain('Includes 7.7 % tax:');
  });

  it('prints Greek, Cyrillic and accented letters, and aligns figures', async () => {
    const names = ['Λάμπα', 'Процессор', 'Łódź ffi'];
    const lines = names.flatMap((part_name, index) => paperLines(1, { part_name, amount: 10 ** index }));
    const pdf = await printed(anInvoice({ lines }));
    for (const name of names) expect(textOf(pdf)).toContain(name);
    const amounts = pdf.pages[0]?.texts
      .filter(({ text }) => /^\$[\d.,]+$/.test(text))
      .map(({ right }) => Math.round(right));
    expect(new Set(amounts).size).toBe(2);
  });

  it('prints signs that Noto Sans lacks, also in bold, between other letters', async () => {
    const part_name = 'Fan ≥2 ≤20 dB(A) ≈5 ≠6 1→2 ⌀92 mm √2 ∞ ✓';
    const pdf = await printed(
      anInvoice({ seller: { name: 'A→B ≥', address: 'x' }, lines: paperLines(1, { part_name }) }),
    );
    expect(pdf.pages[0]?.lines[0]).toBe('A→B ≥');
    expect(textOf(pdf).replaceAll('\n', ' ')).toContain(part_name);
    pdf.pages.forEach(expectReadable);
  });

  it('prints a box for a letter of another script', async () => {
    const pdf = await printed(anInvoice({ lines: paperLines(1, { part_name: 'A你好 שלום हिन्दी 😀B' }) }));
    expect(textOf(pdf)).toMatch(/A▯▯ ▯{4} ▯+ ▯B/);
  });

  it('prints the company and the name once when the address begins with them', async () => {
    const linesOf = async (address: string) => {
      const buyer = { company: 'Engines Ltd', name: 'Ada Byron', address };
      const text = textOf(await printed(anInvoice({ buyer, seller: { name: 'S', address: 'T' } })));
      return text.slice(text.indexOf('From'), text.indexOf('PO number')).split('\n').slice(1, -1);
    };
    const expected = ['Engines Ltd S', 'Ada Byron T', '12 Square', 'London'];
    expect(await linesOf('ENGINES LTD\nAda Byron\n12 Square\nLondon')).toEqual(expected);
    expect(await linesOf('Ada Byron, Engines Ltd,\n12 Square\nLondon')).toEqual(expected);
    expect(await linesOf('Engines Ltd Road 1')).toEqual([...expected.slice(0, 2), 'Engines Ltd Road 1']);
  });

  it('keeps every text apart from the others and on the page, however long or odd', async () => {
    const wide = 'W'.repeat(200);
    const address = `${'Ж'.repeat(40)}\n`.repeat(12).slice(0, 500);
    const odd = '\t\uD800 \u202Ee\u0301\u0301\u0301\u0301\u0301\n\u0000😀👨‍👩‍👧';
    const pdf = await printed(
      anInvoice({
        seller: { name: wide, address, tax_id: wide, bank: wide },
        buyer: { name: odd, company: wide, tax_id: odd, address: 'W'.repeat(500) },
        order: { ...aContent().order, po_number: wide, transaction: wide },
        lines: [...paperLines(20, { part_name: wide, sku: wide }), ...paperLines(1, { part_name: odd })],
      }),
    );
    pdf.pages.forEach(expectReadable);
    expect(textOf(pdf).match(/W/g)?.length).toBeGreaterThan(200 * 45);
  });

  it('is tagged: one table with headings in its first row, on any number of pages', async () => {
    const { pages } = await printed(anInvoice({ lines: paperLines(50) }));
    const tags = pages.map(({ tags }) => tags);
    const count = (tag: string) => tags.map((page) => page.filter((name) => name === tag).length);
    expect(count('H1')).toEqual([1, 0, 0]);
    expect(count('TH')).toEqual([5, 0, 0]);
    expect(count('TD').reduce((sum, cells) => sum + cells)).toBe(250);
  });

  it('has the same bytes each time', async () => {
    const paper = anInvoice({ lines: paperLines(50) });
    const first = await printer.paper(paper);
    await printer.paper(aCreditNote());
    expect((await printer.paper(paper)).equals(first)).toBe(true);
  });
});

describe('a credit note', () => {
  it('prints its number, its invoice, the reason, and amounts with a minus', async () => {
    const text = textOf(await printed(aCreditNote()));
    expect(text).toContain('Credit note CN-2026-000045');
    expect(text).toContain(
      'PO number Credit note date Invoice\nPO-4711 Apr 5, 2026 2026-000123\nInvoice date Order date',
    );
    expect(text).toContain('Reason Total\nRefund −$1,234.56');
    expect(text).toContain('Includes 19 % tax: −$197.11');
    expect(text).not.toContain('Paid by card');
  });

  it('prints the pieces that it pays back, their prices as ordered, and the reason', async () => {
    const lines = paperLines(2, { sku: 'C-1' });
    const total_cents = lines.reduce((sum, line) => sum + line.total_cents, 0);
    const paper = { ...aCreditNote({ lines, note: 'Two arrived damaged' }), total_cents };
    const text = textOf(await printed(paper));
    expect(text).toContain(
      `Reason: Two arrived damaged\n${HEADINGS}\nC-1 Cooler 0 2 $10.50 −$21.00\nC-1 Cooler 1 2 $10.51 −$21.02\nTotal −$42.02`,
    );
    const ofAmount = textOf(await printed(aCreditNote({ note: 'Late delivery' })));
    expect(ofAmount).toContain('Reason Total\nRefund: Late delivery −$1,234.56');
  });

  it('keeps a long list of pieces and a long reason on its pages', async () => {
    const lines = paperLines(50, { part_name: 'W'.repeat(200), sku: 'W'.repeat(64) });
    const pdf = await printed(aCreditNote({ lines, note: 'Ü '.repeat(100) }));
    pdf.pages.forEach(expectReadable);
    expect(textOf(pdf)).toContain('Carried forward −$');
  });

  it('says that a correction moves no money', async () => {
    const text = textOf(await printed(aCreditNote({ reason: 'correction' })));
    expect(text).toContain("Correction of the buyer's data; no money is moved.");
  });
});

describe('a cancellation', () => {
  it('prints its number, its credit note and invoice, and the amount without a minus', async () => {
    const pdf = await printed(aCancellation());
    expect(pdf.title).toBe('Cancellation of credit note CN-2026-000045');
    const text = textOf(pdf);
    expect(text).toContain('PO-4711 CN-2026-000046 Apr 6, 2026');
    expect(text).toContain('CN-2026-000045 Apr 5, 2026 2026-000123');
    expect(text).toContain('Credit note CN-2026-000045 is cancelled, because its refund failed. $1,234.56');
    expect(text).not.toContain('−');
  });
});
