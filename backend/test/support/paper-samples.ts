import type { PackingSlip, PackingSlipOptions } from '#modules/papers/printing/packing-slip.js';
import type { PrintedPaper } from '#modules/papers/printing/print-paper.js';
import type { PaperContent } from '#app/recording/papers/domain/paper-content.js';

type Line = NonNullable<PaperContent['lines']>[number];

export function paperLines(count: number, more: Partial<Line> = {}): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const line = { part_name: `Cooler ${index}`, sku: `C-${index}`, price_cents: 1_050 + index, amount: 2, ...more };
    return { ...line, total_cents: line.price_cents * line.amount };
  });
}

export function aContent(more: Partial<PaperContent> = {}): PaperContent {
  return {
    seller: {
      name: 'Northbridge Components',
      address: '1 Harbour Road\nBristol',
      tax_id: 'GB123456789',
      bank: 'IBAN GB33BUKB20201555555555',
    },
    buyer: { name: 'Ada Byron', company: 'Engines Ltd', tax_id: 'GB987654321', address: '12 Square\nLondon' },
    tax_rate: 19_000,
    order: {
      number: 'NB-7K0M-91XD',
      po_number: 'PO-4711',
      created_at: '2026-03-01T09:30:00.000Z',
      paid_at: '2026-03-02T09:30:00.000Z',
      transaction: 'pi_123',
    },
    ...more,
  };
}

export function anInvoice({ lines = paperLines(1), ...content }: Partial<PaperContent> = {}): PrintedPaper {
  const total_cents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  return {
    number: '2026-000123',
    kind: 'invoice',
    issued_at: '2026-03-03T23:59:59.000Z',
    total_cents,
    tax_cents: Math.round((total_cents * 19) / 119),
    content: aContent({ ...content, lines }),
  };
}

export function aCreditNote(content: Partial<PaperContent> = {}): PrintedPaper {
  return {
    number: 'CN-2026-000045',
    kind: 'credit-note',
    issued_at: '2026-04-05T00:00:00.000Z',
    total_cents: 123_456,
    tax_cents: 19_711,
    content: aContent({
      invoice: { number: '2026-000123', issued_at: '2026-03-03T23:59:59.000Z' },
      reason: 'refund',
      ...content,
    }),
  };
}

export function aCancellation(): PrintedPaper {
  const { content, ...paper } = aCreditNote();
  const credit_note = { number: paper.number, issued_at: paper.issued_at };
  return {
    ...paper,
    kind: 'cancellation',
    number: 'CN-2026-000046',
    issued_at: '2026-04-06T00:00:00.000Z',
    content: { ...content, credit_note },
  };
}

export function aPackingSlip(more: Partial<PackingSlip> = {}): PackingSlip {
  return {
    order_number: 'NB-7K0M-91XD',
    po_number: 'PO-4711',
    name: 'Ada Byron',
    company: 'Engines Ltd',
    delivery_address: '12 Square\nLondon',
    delivery_phone: '+442071234567',
    note: 'Ring twice.',
    created_at: '2026-03-01T09:30:00.000Z',
    lines: slipLines(3),
    parcels: [],
    ...more,
  };
}

export function slipLines(count: number): PackingSlip['lines'] {
  return paperLines(count).map(({ part_name, sku = '', amount }) => ({ part_id: sku, part_name, sku, amount }));
}

export function slipOptions(more: Partial<PackingSlipOptions> = {}): PackingSlipOptions {
  return {
    size: 'a4',
    asked: 1,
    leftOut: [],
    sender: { name: 'Northbridge Components', address: '1 Harbour Road\nBristol' },
    printed_at: '2026-04-05T00:00:00.000Z',
    ...more,
  };
}
