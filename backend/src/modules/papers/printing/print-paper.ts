import type { PaperContent } from '#app/recording/papers/domain/paper-content.js';
import type { Paper, PaperKind } from '#app/recording/papers/domain/paper.js';
import type { Logo } from '#shared/issuer.js';
import { addresseeLines, addressLines } from './addressee.js';
import { drawBlocks, drawFacts, drawFooter, drawHeaderRule, drawLetterhead, drawText, type Fact } from './blocks.js';
import type { PageFonts } from './page-fonts.js';
import { printedDate, printedMoney, printedNumber, printedRate } from './printed-values.js';
import { lineHeight, Sheet, STYLES } from './sheet.js';
import { drawTable } from './table.js';

/** A paper with its content parsed. */
export type PrintedPaper = Pick<Paper, 'number' | 'issued_at' | 'total_cents' | 'tax_cents'> & {
  kind: Exclude<PaperKind, 'lost'>;
  content: PaperContent;
};

const NO_BREAK_SPACE = '\u00A0';
const TOTAL_HEIGHT = 50;

/** The PDF of an invoice, a credit note or a cancellation, on A4. The same paper and logo give the same bytes. */
export async function printPaper(
  paper: PrintedPaper,
  fonts: PageFonts,
  logo: Logo | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, content, issued_at } = paper;
  const { seller, buyer } = content;
  const title = titleOf(paper);
  const sheet = new Sheet({ title, author: seller.name, created_at: issued_at, size: 'a4' }, fonts);
  drawLetterhead(sheet, seller.name, logo);
  sheet.y += 9;
  drawHeaderRule(sheet);
  sheet.y += 22;
  drawText(sheet, 'H1', title, STYLES.title);
  sheet.y += 18;
  drawBlocks(sheet, [
    {
      label: 'Billed to',
      lines: present([...addresseeLines(buyer), labelled('Tax ID', buyer.tax_id)]),
    },
    {
      label: 'From',
      lines: present([
        seller.name,
        ...addressLines(seller.address),
        labelled('Tax ID', seller.tax_id),
        labelled('Bank', seller.bank),
      ]),
    },
  ]);
  sheet.y += 16;
  drawFacts(sheet, factsOf(paper), 3);
  drawText(sheet, 'P', 'All dates are in UTC.', STYLES.label);
  sheet.y += 18;
  if (kind === 'invoice' || content.lines) drawLines(sheet, paper);
  else drawReason(sheet, paper);
  drawTotal(sheet, paper);
  const footer = [
    title,
    ...present([seller.name, labelled('Tax ID', seller.tax_id), labelled('Bank', seller.bank)]),
  ].join(' · ');
  sheet.finishPages((page, pages) => drawFooter(sheet, footer, page, pages));
  return sheet.end();
}

function titleOf({ kind, number, content: { credit_note } }: PrintedPaper): string {
  if (kind === 'invoice') return `Invoice ${number}`;
  return kind === 'credit-note' ? `Credit note ${number}` : `Cancellation of credit note ${credit_note?.number}`;
}

function factsOf({ kind, number, issued_at, content: { order, invoice, credit_note } }: PrintedPaper): Fact[] {
  const date = printedDate(issued_at);
  const own: Record<PrintedPaper['kind'], Fact[]> = {
    invoice: [['Invoice date', date]],
    'credit-note': [['Credit note date', date]],
    cancellation: [
      ['Number', number],
      ['Date of cancellation', date],
    ],
  };
  return [
    ['PO number', order.po_number],
    ...own[kind],
    ['Credit note', credit_note?.number],
    ['Credit note date', credit_note && printedDate(credit_note.issued_at)],
    ['Invoice', invoice?.number],
    ['Invoice date', invoice && printedDate(invoice.issued_at)],
    ['Order date', printedDate(order.created_at)],
    ['Payment date', printedDate(order.paid_at)],
    ['Order number', order.number],
    ['Transaction', order.transaction],
  ];
}

/** The lines of an invoice, or those that a credit note takes off it. */
function drawLines(sheet: Sheet, paper: PrintedPaper): void {
  const { lines = [], note } = paper.content;
  if (note !== undefined) {
    drawText(sheet, 'P', `Reason: ${note}`, STYLES.body);
    sheet.y += 9;
  }
  const sums = [0];
  for (const { total_cents } of lines) sums.push((sums.at(-1) ?? 0) + total_cents);
  drawTable(sheet, {
    columns: [
      { head: 'Part number', width: 84 },
      { head: 'Name' },
      { head: 'Amount', width: 40, right: true },
      { head: 'Unit price', width: 62, right: true },
      { head: 'Total', width: 66, right: true },
    ],
    rows: lines.map(({ sku = '', part_name, amount, price_cents, total_cents }) => [
      ...[sku, part_name, printedNumber(amount), printedMoney(price_cents), printedMoney(signed(paper, total_cents))],
    ]),
    tail: TOTAL_HEIGHT,
    carried: (row) => printedMoney(signed(paper, sums[row] ?? 0)),
  });
}

function drawReason(sheet: Sheet, paper: PrintedPaper): void {
  drawTable(sheet, {
    columns: [{ head: 'Reason' }, { head: 'Total', width: 90, right: true }],
    rows: [[reasonOf(paper), printedMoney(signed(paper, paper.total_cents))]],
    tail: TOTAL_HEIGHT,
  });
}

function reasonOf({ kind, content: { reason, credit_note, note } }: PrintedPaper): string {
  if (kind === 'cancellation') return `Credit note ${credit_note?.number} is cancelled, because its refund failed.`;
  if (reason === 'correction') return "Correction of the buyer's data; no money is moved.";
  return note === undefined ? 'Refund' : `Refund: ${note}`;
}

function drawTotal(sheet: Sheet, paper: PrintedPaper): void {
  const { kind, total_cents, tax_cents, content } = paper;
  sheet.y += 14;
  const top = sheet.y;
  const baseline = lineHeight(STYLES.total) - lineHeight(STYLES.body) - 1;
  if (kind === 'invoice')
    sheet.tagged(sheet.tree, 'P', () =>
      sheet.lines([`Paid by card on ${printedDate(content.order.paid_at)}.`], sheet.left, top + baseline, STYLES.body),
    );
  sheet.tagged(sheet.tree, 'P', () => {
    const total = printedMoney(signed(paper, total_cents));
    const labelRight = sheet.right - sheet.widthOf(total, STYLES.total) - 14;
    sheet.lines(['Total'], 0, top + baseline, STYLES.strong, labelRight);
    sheet.y = sheet.lines([total], 0, top, STYLES.total, sheet.right);
  });
  if (content.tax_rate === 0) return;
  const rate = printedRate(content.tax_rate) + NO_BREAK_SPACE + '%';
  const tax = `Includes ${rate} tax: ${printedMoney(signed(paper, tax_cents))}`;
  sheet.tagged(sheet.tree, 'P', () => sheet.lines([tax], 0, sheet.y + 3, STYLES.muted, sheet.right));
}

/** A credit note takes off the invoice; its cancellation puts it back. */
function signed({ kind }: PrintedPaper, cents: number): number {
  return kind === 'credit-note' ? -cents : cents;
}

function labelled(label: string, value: string | undefined): string | undefined {
  return value && `${label} ${value}`;
}

function present(lines: readonly (string | undefined)[]): string[] {
  return lines.filter((line): line is string => Boolean(line));
}
