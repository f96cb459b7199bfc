import { formatDollars } from '#shared/money.js';
import { shortened } from '#shared/text-rules.js';
import type {
  CancelledOrderContent,
  MessageContents,
  MessageKind,
  OrderContent,
  OrderContentLine,
} from '#app/recording/messages/domain/message.js';

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** A way to a page of the shop, or to an address outside it that was checked. */
export type Action = { label: string } & ({ path: string } | { href: string });

export interface Table {
  /** of each column; the first is text, the others are figures */
  heads: readonly string[];
  /** `note`: smaller, below the first cell */
  rows: readonly { cells: readonly string[]; note?: string | undefined }[];
  /** the last row */
  total?: Fact;
  /** what the table leaves out */
  rest?: string;
}

/** What a message says: its HTML and its text are both made from this, so that they are equal. */
export interface Mail {
  /** shown after the subject in a list of messages */
  preheader: string;
  heading: string;
  /** shown before everything else */
  facts?: readonly Fact[];
  paragraphs: readonly string[];
  /** the first is a button */
  actions?: readonly Action[];
  table?: Table;
  /** shown after the table */
  details?: readonly Fact[];
}

/** An action with its whole address. */
export interface Link {
  label: string;
  href: string;
}

/** What surrounds the mail of every kind. */
export interface Frame {
  subject: string;
  shop: string;
  links: readonly Link[];
  /** why the recipient gets the message, and where it can be switched off */
  why: string;
  switchOff?: Link;
  note?: string;
}

/** What a message is about, besides its content. */
export interface About {
  orderId: string | undefined;
  recipient: string;
}

/** The mail of each kind; every text of the content is harmless. */
export type Mails<Kinds extends MessageKind> = {
  [Kind in Kinds]: (content: MessageContents[Kind], about: About) => Mail;
};

const time = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
});

/** `Nov 26, 2026, 11:30 UTC`. */
export function formatTime(iso: string): string {
  return `${time.format(new Date(iso))} UTC`;
}

/** An address outside the shop, if it has one of the protocols and no user before its host, which would look like the host. */
export function safeHref(address: string, ...protocols: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { href, protocol, username, password } = new URL(address);
  return protocols.includes(protocol) && username === '' && password === '' ? href : undefined;
}

/** `1 piece`, `1,200 pieces`. */
export function formatCounted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

type LinesAndDetails = Required<Pick<Mail, 'table' | 'details'>>;

/** What identifies the order, its state and its total. */
export function orderFacts(
  order: CancelledOrderContent & Pick<OrderContent, 'po_number'>,
  state: string,
): readonly Fact[] {
  return [
    ['Order', order.number],
    ...(order.po_number ? [['PO number', shortened(order.po_number, MAX_NUMBER)] as const] : []),
    ['State', state],
    ['Total', formatDollars(order.total_cents)],
  ];
}

/** In a longer table names are cut at fewer characters, because Gmail hides what is after 102 kB. */
const LONG_TABLE = 20;
const LONG_TABLE_NAME = 120;
/** The longest part number and purchase order number that the shop accepts. */
const MAX_NUMBER = 64;

/** The order's lines, and when it was placed. */
export function cancelledLines({ lines, total_cents, created_at }: CancelledOrderContent): LinesAndDetails {
  return {
    table: linesTable(lines, ['Order total', formatDollars(total_cents)]),
    details: [['Ordered', formatTime(created_at)]],
  };
}

/** The order's lines and where they go. */
export function orderLines(order: OrderContent): LinesAndDetails {
  const { table, details } = cancelledLines(order);
  const to = [['Customer', order.name] as const, ['Delivery address', order.delivery_address] as const];
  return { table, details: [...details, ...to] };
}

/** A row for each line, and their total. */
export function linesTable(lines: readonly OrderContentLine[], total: Fact): Table {
  return {
    heads: ['Part', 'Pieces', 'Total'],
    rows: lines.map(({ part_name, sku, amount, total_cents, remaining }) => ({
      cells: [
        lines.length > LONG_TABLE ? shortened(part_name, LONG_TABLE_NAME) : part_name,
        remaining === undefined ? formatPieces(amount) : `${formatPieces(remaining)} of ${formatPieces(amount)}`,
        formatDollars(total_cents),
      ],
      note: sku && shortened(sku, MAX_NUMBER),
    })),
    total,
  };
}

const formatPieces = (pieces: number) => pieces.toLocaleString('en-US');
