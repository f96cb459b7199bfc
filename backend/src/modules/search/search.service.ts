import { Injectable } from '@nestjs/common';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { Message } from '#modules/messages/recording/domain/message.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import { isSku } from '#modules/parts/domain/sku.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { User } from '#modules/users/domain/user.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { type Matched, orderKeysIn, phoneDigitsIn } from './domain/order-keys.js';
import { OrderSearch } from './ports/order-search.js';

/** Results of each kind. */
export const MAX_FOUND = 8;

export interface OrderMatch {
  order: Order;
  matched: Matched;
}

export interface Found {
  orders: OrderMatch[];
  parts: Part[];
  users: User[];
  messages: Message[];
}

/** Finds orders, parts, users and messages for admins. */
@Injectable()
export class SearchService {
  constructor(
    private readonly orders: OrderSearch,
    private readonly parts: PartRepository,
    private readonly users: UserRepository,
    private readonly messages: MessageRepository,
  ) {}

  async find(q: string): Promise<Found> {
    const [orders, parts, users, messages] = await Promise.all([
      this.findOrders(q),
      this.findParts(q),
      this.users.list({ q }, { sort: 'email', descending: false, limit: MAX_FOUND }),
      this.messages.list({ q }, { sort: 'created_at', descending: true, limit: MAX_FOUND }),
    ]);
    return { orders, parts, users: users.items, messages: messages.items };
  }

  /** Orders that the text identifies as a whole, then those whose number or id begins with it, then those with its words. */
  private async findOrders(q: string): Promise<OrderMatch[]> {
    const [identified, withWords] = await Promise.all([
      this.orders.identify(orderKeysIn(q), MAX_FOUND),
      this.ordersWithWords(q),
    ]);
    const whole = identified.filter(({ isWhole }) => isWhole);
    const begun = identified.filter(({ isWhole }) => !isWhole);
    const found = [...whole, ...begun, ...withWords.map((order) => ({ order, matched: 'words' as const }))];
    return firstOf(found, ({ order }) => order._id).map(({ order, matched }) => ({ order, matched }));
  }

  private async ordersWithWords(q: string): Promise<Order[]> {
    const ofEmail = q.includes('@') ? await this.orders.findByEmail(q.toLowerCase(), MAX_FOUND) : [];
    if (ofEmail.length > 0) return ofEmail;
    const digits = phoneDigitsIn(q);
    const texts = digits === undefined || digits === q ? [q] : [digits, q];
    const found = await Promise.all(texts.map((text) => this.orders.findByWords(text, MAX_FOUND)));
    return found.flat();
  }

  /** The part with this part number first. */
  private async findParts(q: string): Promise<Part[]> {
    const [numbered, withWords] = await Promise.all([
      isSku(q) ? this.parts.findBySkus([q]) : [],
      this.parts.findByWords(q, MAX_FOUND),
    ]);
    return firstOf([...numbered, ...withWords], ({ _id }) => _id);
  }
}

/** The first items with different ids. */
function firstOf<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  const ids = items.map(idOf);
  return items.filter((item, index) => ids.indexOf(idOf(item)) === index).slice(0, MAX_FOUND);
}
