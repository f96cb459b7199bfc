import type { AuditEntryView, OrderView, ParcelBody } from '@/api/types.gen';
import { CARRIER_NAMES } from '@/features/orders/tracking-link';
import { KIND_LABELS } from '@/features/parts/attribute-definitions';
import { formatYesNo } from '@/features/parts/attributes';
import { keyIn, PART_LABELS } from '@/features/parts/part-fields';
import type { ChangedField } from '@/ui/changed-fields';
import { formatCount, formatDateTime, formatMoney } from '@/ui/format';

const LABELS: Readonly<Record<string, string>> = {
  ...PART_LABELS,
  name: 'Name',
  part_name: 'Part',
  part_image: 'Picture URL',
  part_id: 'Part id',
  email: 'E-mail',
  delivery_address: 'Delivery Address',
  delivery_phone: 'Phone',
  amount: 'Order Amount',
  total_price: 'Total',
  lines: 'Lines',
  status: 'Status',
  transactionId: 'Transaction ID',
  created_at: 'Created',
  paid_at: 'Paid',
  shipped_at: 'Shipped',
  shipped_by: 'Shipped by',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  tracking_url: 'Tracking link',
  parcels: 'Parcels',
  payment_state: 'Payment state',
  override: 'Shipped anyway',
  reason: 'Reason',
  refunded: 'Refunded in total',
  refund_amount: 'Refund',
  refund_status: 'Refund status',
  refund_id: 'Refund id',
  invoice: 'Invoice',
  kind: 'Kind',
  order_number: 'Order',
  sha256: 'SHA-256',
  role: 'Role',
  review: 'Review',
  rating: 'Rating',
  hidden: 'Hidden',
  state: 'State',
  messages: 'Messages',
  words: 'Also finds',
  slug: 'Address',
  parent: 'In',
  position: 'Position',
  picture: 'Picture URL',
  attributes: 'Attributes',
  key: 'Key',
  family: 'Family of units',
  unit: 'Unit',
  choices: 'Choices',
  in_table: 'Column of tables',
  as_filter: 'Filter',
  values_changed: 'Values changed',
  values_dropped: 'Values removed',
  dropped_from: 'Removed from',
  categories: 'Categories',
};

/** Fields whose values are dollars. */
const MONEY_FIELDS = /price$|^refund(ed|_amount)$/;

/** What names the records that an entry mentions. */
interface Names {
  /** the category with an id */
  category: (id: unknown) => string;
  /** the attribute with a key */
  attribute: (key: string) => string;
}

/** Whether an entry mentions attributes by their keys. */
export const hasAttributes = ({ before, after }: Pick<AuditEntryView, 'before' | 'after'>) =>
  Object.keys({ ...before, ...after }).some((field) => field === 'attributes' || keyIn(field) !== undefined);

/** The fields of an entry with labels and readable values. */
export function recordedFields(
  { before = {}, after = {} }: Pick<AuditEntryView, 'before' | 'after'>,
  names: Names = { category: String, attribute: String },
): ChangedField[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => field !== '_id');
  const format = (field: string, value: unknown) => formatValue(field, value, names);
  const labelOf = (field: string) => {
    const key = keyIn(field);
    return key === undefined ? (LABELS[field] ?? field) : names.attribute(key);
  };
  return fields.map((field) => ({
    name: labelOf(field),
    ...(field in before && { before: format(field, before[field]) }),
    ...(field in after && { after: format(field, after[field]) }),
  }));
}

function formatValue(field: string, value: unknown, names: Names): string {
  if (field === 'category_id') return names.category(value);
  if (keyIn(field) !== undefined && typeof value === 'string') return value;
  if (typeof value === 'boolean') return formatYesNo(value);
  if (typeof value === 'number') return MONEY_FIELDS.test(field) ? formatMoney(value) : formatCount(value);
  if (typeof value === 'string') return formatText(field, value, names);
  if (field === 'parcels') return (value as ParcelBody[]).map(formatParcel).join(', ');
  return field === 'lines' ? (value as RecordedLine[]).map(formatLine).join(', ') : JSON.stringify(value);
}

function formatText(field: string, text: string, names: Names): string {
  if (field === 'attributes') return text.split(', ').map(names.attribute).join(', ');
  if (field === 'kind') return { ...KIND_LABELS }[text] ?? text;
  return field.endsWith('_at') ? formatDateTime(text) : text;
}

function formatParcel({ carrier, tracking_number, tracking_url }: ParcelBody): string {
  const link = tracking_url === undefined ? '' : ` (${tracking_url})`;
  return `${CARRIER_NAMES[carrier]} ${tracking_number}${link}`;
}

/** A line of an order, or the pieces of it that a refund pays back. */
type RecordedLine =
  | Pick<OrderView['lines'][number], 'part_name' | 'amount' | 'total_price'>
  | { part_name: string; pieces: number; restocked: number };

function formatLine(line: RecordedLine): string {
  if (!('pieces' in line))
    return `${formatCount(line.amount)} × ${line.part_name} for ${formatMoney(line.total_price)}`;
  const restocked = line.restocked > 0 ? `, ${formatCount(line.restocked)} restocked` : '';
  return `${formatCount(line.pieces)} × ${line.part_name}${restocked}`;
}
