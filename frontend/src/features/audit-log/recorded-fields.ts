import type { AuditEntryView, OrderView, ParcelBody } from '@/api/types.gen';
import { CARRIER_NAMES } from '@/features/orders/tracking-link';
import { PART_LABELS } from '@/features/parts/part-fields';
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
};

/** Fields whose values are dollars. */
const MONEY_FIELDS = /price$|^refund(ed|_amount)$/;

/** The fields of an entry with labels and readable values; `categoryName` names the category with an id. */
export function recordedFields(
  { before = {}, after = {} }: Pick<AuditEntryView, 'before' | 'after'>,
  categoryName: (id: unknown) => string = String,
): ChangedField[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => field !== '_id');
  const format = (field: string, value: unknown) => formatValue(field, value, categoryName);
  return fields.map((field) => ({
    name: LABELS[field] ?? field,
    ...(field in before && { before: format(field, before[field]) }),
    ...(field in after && { after: format(field, after[field]) }),
  }));
}

function formatValue(field: string, value: unknown, categoryName: (id: unknown) => string): string {
  if (field === 'category_id') return categoryName(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return MONEY_FIELDS.test(field) ? formatMoney(value) : formatCount(value);
  if (typeof value === 'string') return field.endsWith('_at') ? formatDateTime(value) : value;
  if (field === 'parcels') return (value as ParcelBody[]).map(formatParcel).join(', ');
  return field === 'lines' ? (value as RecordedLine[]).map(formatLine).join(', ') : JSON.stringify(value);
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
