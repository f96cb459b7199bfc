import type { FoundMessageView, FoundOrderView, FoundPartView, FoundUserView, FoundView } from '@/api/types.gen';
import { KIND_NAMES, STATE_TAGS } from '@/features/messages/message-names';
import { STATUS_TAGS, statusOf } from '@/features/orders/order-status';
import type { Option, OptionGroup } from '@/ui/combobox';
import { formatCounted, formatDate } from '@/ui/format';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { StatusTag } from '@/ui/status-tag';
import type { Command } from './commands';

/** A row of the search: it opens a page or runs an action. */
export interface SearchOption extends Option {
  to?: string | undefined;
  run?: (() => void) | undefined;
}

type SearchGroup = OptionGroup<SearchOption>;

/** What of an order matched, where its row would not show it. */
const MATCHED: Readonly<Partial<Record<FoundOrderView['matched'], string>>> = {
  transaction: 'Transaction ID',
  refund: 'Refund ID',
  dispute: 'Dispute ID',
  tracking: 'Tracking number',
  invoice: 'Invoice number',
};

/** Pages and actions as rows. */
export function commandGroups(commands: readonly Command[]): SearchGroup[] {
  const toOption = ({ name, to, run }: Command): SearchOption => ({ id: `command-${name}`, name, to, run });
  return filled([
    { title: 'Pages', options: commands.filter(({ kind }) => kind === 'page').map(toOption) },
    { title: 'Actions', options: commands.filter(({ kind }) => kind === 'action').map(toOption) },
  ]);
}

/** The records that the server found as rows, by their kind. */
export function recordGroups({ orders, parts, users, messages }: FoundView): SearchGroup[] {
  return filled([
    { title: 'Orders', options: orders.map(orderOption) },
    { title: 'Parts', options: parts.map(partOption) },
    { title: 'Users', options: users.map(userOption) },
    { title: 'Messages', options: messages.map(messageOption) },
  ]);
}

function filled(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}

function orderOption({
  _id,
  number,
  name,
  email,
  total_price,
  created_at,
  matched,
  ...order
}: FoundOrderView): SearchOption {
  const { text, tone } = STATUS_TAGS[statusOf(order)].admin;
  const reason = MATCHED[matched];
  return {
    id: `order-${_id}`,
    to: paths.order(_id),
    name: (
      <>
        <span className="figure">{number}</span> {name}
      </>
    ),
    details: (
      <>
        {reason !== undefined && <strong>{reason}. </strong>}
        {email}, <Money dollars={total_price} />, {formatDate(created_at)}
      </>
    ),
    tag: <StatusTag tone={tone}>{text}</StatusTag>,
  };
}

function partOption({ _id, name, sku, price, quantity, archived }: FoundPartView & { archived?: true }): SearchOption {
  return {
    id: `part-${_id}`,
    to: paths.editPart(_id),
    name,
    details: (
      <>
        {sku !== undefined && `${sku}, `}
        <Money dollars={price} />, {formatCounted(quantity, 'piece')} in stock
      </>
    ),
    tag: archived && <StatusTag tone="muted">Archived</StatusTag>,
  };
}

function userOption({ email, name, role }: FoundUserView): SearchOption {
  return {
    id: `user-${email}`,
    to: paths.customer(email),
    name: name ?? email,
    ...(name !== undefined && { details: email }),
    tag: role === 'admin' && <StatusTag tone="accent">Admin</StatusTag>,
  };
}

function messageOption({ _id, kind, to, subject, state, created_at }: FoundMessageView): SearchOption {
  const { text, tone } = STATE_TAGS[state];
  return {
    id: `message-${_id}`,
    to: paths.message(_id),
    name: subject,
    details: `${KIND_NAMES[kind]} to ${to}, ${formatDate(created_at)}`,
    tag: <StatusTag tone={tone}>{text}</StatusTag>,
  };
}
