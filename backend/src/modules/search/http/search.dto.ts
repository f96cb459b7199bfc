import { ApiProperty } from '@nestjs/swagger';
import type { MessagePolicy } from '#modules/messages/domain/message-policy.js';
import { orderMessageView } from '#modules/messages/http/message-view.js';
import {
  type Message,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
} from '#app/recording/messages/domain/message.js';
import { MATCHED, type Matched } from '#modules/orders/domain/order-keys.js';
import type { OrderStatus } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { User } from '#modules/users/domain/user.js';
import { TextParameter } from '#shared/http/parameters.js';
import { toDollars } from '#shared/money.js';
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

const id = (example: string) => ({ description: 'The id', example });
const created = { description: 'When it was stored', format: 'date-time', example: '2026-03-01T09:30:00.000Z' };

/** A found order. */
export class FoundOrderView {
  @ApiProperty(id('665f1c2ab3d4e5f60718293b'))
  _id: string;
  @ApiProperty({ description: 'Its number', example: 'NB-7K2M-9QXD' })
  number: string;
  @ApiProperty({ description: "The customer's name", example: 'Carl Customer' })
  name: string;
  @ApiProperty({ description: "The customer's e-mail", example: 'customer@northbridge.test' })
  email: string;
  @ApiProperty({ description: 'Its total in whole US dollars', type: 'integer', example: 6980 })
  total_price: number;
  @ApiProperty({
    description: 'Absent: unpaid',
    enum: ['pending', 'shipped'],
    required: false,
    example: 'pending',
  })
  status?: OrderStatus;
  @ApiProperty(created)
  created_at: string;
  @ApiProperty({ description: 'What the text is, or is the beginning of', enum: MATCHED, example: 'number' })
  matched: Matched;
}

/** A found part. */
export class FoundPartView {
  @ApiProperty(id('665f1c2ab3d4e5f60718293a'))
  _id: string;
  @ApiProperty({ description: 'Its name', example: 'Northbridge N8 Processor' })
  name: string;
  @ApiProperty({ description: 'The part number; absent if it has none', required: false, example: 'NB-N8' })
  sku?: string;
  @ApiProperty({ description: 'Price of one piece in whole US dollars', type: 'integer', example: 349 })
  price: number;
  @ApiProperty({ description: 'Pieces available now', type: 'integer', example: 480 })
  quantity: number;
  @ApiProperty({ description: 'It is no longer sold; absent: it is on sale', required: false, enum: [true] })
  archived?: true;
}

/** A found user. */
export class FoundUserView {
  @ApiProperty(id('665f1c2ab3d4e5f60718293d'))
  _id: string;
  @ApiProperty({ description: 'The e-mail', example: 'customer@northbridge.test' })
  email: string;
  @ApiProperty({ description: "The identity provider's display name", required: false, example: 'Carl Customer' })
  name?: string;
  @ApiProperty({ description: 'The role', enum: ['admin', 'customer'], example: 'customer' })
  role: 'admin' | 'customer';
}

/** A found message. */
export class FoundMessageView {
  @ApiProperty(id('665f1c2ab3d4e5f60718293b.order-placed'))
  _id: string;
  @ApiProperty({ description: 'Its kind', enum: MESSAGE_KINDS, example: 'order-placed' })
  kind: MessageKind;
  @ApiProperty({ description: "The recipient's e-mail, or `admins`", example: 'customer@northbridge.test' })
  to: string;
  @ApiProperty({ description: 'Its subject', example: 'Your order NB-7K2M-9QXD' })
  subject: string;
  @ApiProperty({ description: 'As in `GET /messages`', enum: MESSAGE_STATES, example: 'sent' })
  state: MessageState;
  @ApiProperty(created)
  created_at: string;
}

/** What a search found. */
export class FoundView {
  @ApiProperty({
    description: 'Orders: those that the text identifies first',
    type: () => [FoundOrderView],
    maxItems: MAX_FOUND,
  })
  orders: FoundOrderView[];
  @ApiProperty({
    description: 'Parts: the one with this part number first, archived ones last',
    type: () => [FoundPartView],
    maxItems: MAX_FOUND,
  })
  parts: FoundPartView[];
  @ApiProperty({ description: 'Users, by e-mail', type: () => [FoundUserView], maxItems: MAX_FOUND })
  users: FoundUserView[];
  @ApiProperty({ description: 'Messages, newest first', type: () => [FoundMessageView], maxItems: MAX_FOUND })
  messages: FoundMessageView[];
}

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
