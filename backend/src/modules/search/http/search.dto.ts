import { z } from 'zod';
import type { MessagePolicy } from '#modules/messages/domain/message-policy.js';
import { orderMessageView } from '#modules/messages/http/message-view.js';
import { type Message, MESSAGE_RECORD } from '#app/recording/messages/domain/message.js';
import { MATCHED } from '#modules/orders/domain/order-keys.js';
import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { type Part, PART_RECORD } from '#modules/parts/domain/part.js';
import { type User, USER_RECORD } from '#modules/users/domain/user.js';
import { TextParameter } from '#shared/http/parameters.js';
import { view } from '#shared/http/view.js';
import { toDollars } from '#shared/money.js';
import { listOf, oneOf, text } from '#shared/record.js';
import { lengthOf } from '#shared/text-rules.js';
import { type Found, MAX_FOUND, type OrderMatch } from '../search.service.js';

const [MIN, MAX] = [2, 100];
export const LENGTH = `${MIN} to ${MAX} characters`;

export class SearchQuery {
  @TextParameter({
    description: 'What is searched for',
    example: 'NB-7K2M-9QXD',
    required: LENGTH,
    max: MAX,
    rules: [{ ok: (text: string) => lengthOf(text.trim()) >= MIN, message: LENGTH }],
  })
  q: string;
}

/** A found order. */
const FoundOrderView = view('FoundOrderView', {
  _id: ORDER_RECORD.shape._id.meta({ description: 'The id' }),
  number: ORDER_RECORD.shape.number.meta({ description: 'Its number' }),
  ...ORDER_RECORD.pick({ name: true, email: true }).shape,
  total_price: z.int().meta({ description: 'Its total in whole US dollars', example: 6980 }),
  status: oneOf('pending', 'shipped').optional().meta({ description: 'Absent: unpaid', example: 'pending' }),
  created_at: ORDER_RECORD.shape.created_at.meta({ description: 'When it was stored' }),
  matched: oneOf(...MATCHED).meta({ description: 'What the text is, or is the beginning of', example: 'number' }),
});
type FoundOrderView = z.infer<typeof FoundOrderView>;

/** A found part. */
const FoundPartView = view('FoundPartView', {
  _id: PART_RECORD.shape._id.meta({ description: 'The id' }),
  name: PART_RECORD.shape.name.meta({ description: 'Its name' }),
  sku: PART_RECORD.shape.sku.meta({ description: 'The part number; absent if it has none', example: 'NB-N8' }),
  price: z.int().meta({ description: 'Price of one piece in whole US dollars', example: 349 }),
  quantity: PART_RECORD.shape.quantity,
  archived: z.literal(true).optional().meta({ description: 'It is no longer sold; absent: it is on sale' }),
});
type FoundPartView = z.infer<typeof FoundPartView>;

/** A found user. */
const FoundUserView = view('FoundUserView', {
  _id: USER_RECORD.shape._id,
  email: USER_RECORD.shape.email.meta({ description: 'The e-mail' }),
  name: USER_RECORD.shape.name.meta({ description: "The identity provider's display name" }),
  role: USER_RECORD.shape.role.meta({ description: 'The role', example: 'customer' }),
});
type FoundUserView = z.infer<typeof FoundUserView>;

/** A found message. */
const FoundMessageView = view('FoundMessageView', {
  _id: MESSAGE_RECORD.shape._id.meta({ description: 'The id' }),
  kind: MESSAGE_RECORD.shape.kind,
  to: MESSAGE_RECORD.shape.recipient,
  subject: text.meta({ description: 'Its subject', example: 'Your order NB-7K2M-9QXD' }),
  state: MESSAGE_RECORD.shape.state.meta({ description: 'As in `GET /messages`' }),
  created_at: MESSAGE_RECORD.shape.created_at.meta({ description: 'When it was stored' }),
});
type FoundMessageView = z.infer<typeof FoundMessageView>;

/** At most so many of each kind. */
const found = <View extends z.ZodType>(of: View, description: string) =>
  listOf(of).meta({ description, maxItems: MAX_FOUND });

/** What a search found. */
export const FoundView = view('FoundView', {
  orders: found(FoundOrderView, 'Orders: those that the text identifies first'),
  parts: found(FoundPartView, 'Parts: the one with this part number first, archived ones last'),
  users: found(FoundUserView, 'Users, by e-mail'),
  messages: found(FoundMessageView, 'Messages, newest first'),
});
export type FoundView = z.infer<typeof FoundView>;

export function foundView({ orders, parts, users, messages }: Found, policy: MessagePolicy): FoundView {
  return {
    orders: orders.map(orderView),
    parts: parts.map(partView),
    users: users.map(userView),
    messages: messages.map(messageView(policy)),
  };
}

function orderView({ order, matched }: OrderMatch): FoundOrderView {
  const { _id, number, name, email, total_cents, status, created_at } = order;
  return {
    _id,
    number,
    name,
    email,
    total_price: toDollars(total_cents),
    ...(status && { status }),
    created_at,
    matched,
  };
}

function partView({ _id, name, sku, price_cents, quantity, archived }: Part): FoundPartView {
  return {
    ...{ _id, name, ...(sku !== undefined && { sku }) },
    ...{ price: toDollars(price_cents), quantity, ...(archived && { archived }) },
  };
}

function userView({ _id, email, name, role }: User): FoundUserView {
  return { _id, email, ...(name !== undefined && { name }), role };
}

const messageView =
  (policy: MessagePolicy) =>
  (message: Message): FoundMessageView => {
    const { _id, kind, recipient, subject, state, created_at } = orderMessageView(policy)(message);
    return { _id, kind, to: recipient, subject, state, created_at };
  };
