import type { Message, MessageContents, MessageKind, OrderContent } from '#app/recording/messages/domain/message.js';
import { MESSAGE_KINDS, newMessage } from '#app/recording/messages/domain/message.js';

export const SAMPLE_NUMBER = 'NB-7K2M-9QXD';
export const SAMPLE_ORDER_ID = '665f1c2ab3d4e5f60718293a';

/** Changes a text that a customer, an admin or another system gave. */
type Given = (text: string) => string;

const PARTS = [
  { part_name: 'Northbridge N8 Processor', sku: 'NB-N8', amount: 10, total_cents: 349_000 },
  { part_name: 'Κάρτα γραφικών G4 Επαγγελματική', sku: 'NB-G4', amount: 2, total_cents: 139_950 },
  { part_name: 'Модуль памяти M32, 32 ГБ', amount: 120, total_cents: 1_078_800 },
];

function anOrderContent(given: Given, lineCount: number): OrderContent {
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const { part_name, sku, ...figures } = PARTS[index % PARTS.length]!;
    return { part_name: given(part_name), ...(sku !== undefined && { sku: given(sku) }), ...figures };
  });
  return {
    number: SAMPLE_NUMBER,
    po_number: given('PO-2026-1187'),
    name: given('Eleni Παπαδοπούλου'),
    delivery_address: given('Harbour Works Ltd\n12 Harbour Road\nPortland, OR 97201'),
    lines,
    total_cents: lines.reduce((all, line) => all + line.total_cents, 0),
    created_at: '2026-11-26T11:30:00.000Z',
  };
}

function contents(given: Given, lineCount: number): MessageContents {
  const order = anOrderContent(given, lineCount);
  const { number, lines, total_cents, created_at } = order;
  const paid_at = '2026-11-26T14:05:00.000Z';
  return {
    'order-placed': { order, pay_by: '2026-11-28T11:30:00.000Z' },
    'payment-reminder': { order, pay_by: '2026-11-28T11:30:00.000Z' },
    'payment-received': { order, paid_at },
    'order-shipped': {
      order,
      shipped_at: '2026-11-27T09:15:00.000Z',
      parcels: [
        {
          carrier: 'UPS',
          number: given('1Z999AA10123456784'),
          url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        },
      ],
    },
    'tracking-changed': { order, parcels: [{ carrier: given('Blue Bay Freight'), number: given('BB 4471 902') }] },
    'order-refunded': {
      ...{ order, refund_cents: order.total_cents, refunded_cents: order.total_cents },
      ...{ reason: given('Two arrived damaged'), lines: order.lines },
    },
    'order-cancelled': { order: { number, lines, total_cents, created_at }, by: 'expiry' },
    'correction-accepted': { order, invoice: '2026-000123' },
    'correction-refused': { order, invoice: '2026-000123', reason: given('This tax ID is not known') },
    'order-to-ship': { order, paid_at },
    'dispute-opened': { order, amount_cents: 349_000, isInquiry: false },
    'correction-requested': {
      ...{ order, invoice: '2026-000123' },
      ...{ company: given('Harbour Ltd'), tax_id: given('DE1'), billing_address: given('1 Quay\nPortland') },
    },
    'unmatched-payment': {
      transaction: 'pi_3OxR2eLkdIwHu7ix1Kz9',
      amount_cents: 41_880,
      reason: 'no-order-of-this-total',
      email: given('carl@test.com'),
    },
    'backup-failed': {
      failed_at: '2026-11-26T02:00:12.000Z',
      reason: given('There is no space left on the disk of /backups'),
    },
    'low-stock': {
      parts: [
        { id: SAMPLE_ORDER_ID, name: given('Northbridge N8 Processor'), sku: given('NB-N8'), quantity: 0 },
        { id: '665f1c2ab3d4e5f60718293b', name: given('Модуль памяти M32, 32 ГБ'), quantity: 7 },
      ],
      total: 5,
    },
    'email-verification': { link: 'http://127.0.0.1:9099/emulator/action?mode=verifyEmail&oobCode=a1b2' },
    'password-reset': { link: 'http://127.0.0.1:9099/emulator/action?mode=resetPassword&oobCode=c3d4' },
  };
}

/** A message of the kind; `given` changes the texts that the shop did not write, `lines` is the number of lines of its order. */
export function sampleMessage(
  kind: MessageKind,
  { given = (text) => text, lines = 3 }: { given?: Given; lines?: number } = {},
): Message {
  const content = contents(given, lines)[kind];
  const about = 'order' in content && { order_id: SAMPLE_ORDER_ID, order_number: SAMPLE_NUMBER };
  return newMessage({ kind, content, cause: 'sample', recipient: given('eleni@harbour.example'), ...about });
}

/** One message of each kind. */
export const SAMPLE_MESSAGES: readonly Message[] = MESSAGE_KINDS.map((kind) => sampleMessage(kind));
