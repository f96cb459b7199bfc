import { Injectable } from '@nestjs/common';
import { MAX_OF_ORDER, MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import type { Order } from '#modules/orders/domain/order.js';
import { type Matched, orderKeysIn } from '#modules/orders/domain/order-keys.js';
import { orderNumberIn } from '#modules/orders/domain/order-number.js';
import { OrderSearch } from '#modules/orders/ports/order-search.js';
import type { Part } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { User } from '#modules/users/domain/user.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { searchWords } from '#shared/search-query.js';
import { isEmail } from '#shared/text-rules.js';
import type { Client } from '#shared/client.js';

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

  async find(q: string, client: Client): Promise<Found> {
    if (searchWords(q).length === 0) return { orders: [], parts: [], users: [], messages: [] };
    const [orders, parts, users] = await Promise.all([
      this.findOrders(q, client),
      this.findParts(q, client),
      this.users.list({ q }, { sort: 'email', descending: false, limit: MAX_FOUND, client }),
    ]);
    return { orders, parts, users: users.items, messages: await this.findMessages(q, orders, client) };
  }

  /** Orders that the text identifies as a whole, then those whose number or id begins with it, then those with its words. */
  private async findOrders(q: string, client: Client): Promise<OrderMatch[]> {
    const identified = await this.orders.identify(orderKeysIn(q), MAX_FOUND);
    const withWords = identified.length < MAX_FOUND ? await this.ordersWithWords(q, client) : [];
    const whole = identified.filter(({ isWhole }) => isWhole);
    const begun = identified.filter(({ isWhole }) => !isWhole);
    const found = [...whole, ...begun, ...withWords.map((order) => ({ order, matched: 'words' as const }))];
    return firstOf(found, ({ order }) => order._id).map(({ order, matched }) => ({ order, matched }));
  }

  /** Of an e-mail those of its customer, however many orders have its words. */
  private async ordersWithWords(q: string, client: Client): Promise<Order[]> {
    const ofEmail = q.includes('@') ? await this.orders.findByEmail(q.toLowerCase(), MAX_FOUND) : [];
    return ofEmail.length > 0 ? ofEmail : await this.orders.findByWords(q, MAX_FOUND, client);
  }

  /** The parts with this part number first, then those on sale, then archived ones. */
  private async findParts(q: string, client: Client): Promise<Part[]> {
    const [numbered, onSale, archived] = await Promise.all([
      this.parts.findByNumbers([q]),
      this.parts.findByWords(q, MAX_FOUND, client),
      this.parts.list({ q, archived: true }, { sort: 'relevance', descending: false, limit: MAX_FOUND, client }),
    ]);
    return firstOf([...numbered, ...onSale, ...archived.items], ({ _id }) => _id);
  }

  /**
   * The newest messages about the order with this number, or to recipients whose e-mail begins with the text. They are read with the
   * found orders, because SQLite has no index of messages by recipient: each one makes every order slower.
   */
  private async findMessages(q: string, orders: readonly OrderMatch[], client: Client): Promise<Message[]> {
    const [number, beginning] = [orderNumberIn(q), q.toLowerCase()];
    const ofOrders = await Promise.all(orders.map(({ order }) => this.messages.ofOrder(order._id, MAX_OF_ORDER)));
    const found = ofOrders
      .flat()
      .filter(({ order_number, recipient }) =>
        number === undefined ? recipient.startsWith(beginning) : order_number === number,
      );
    const isSpecific = number !== undefined || isEmail(q);
    if (orders.length > 0 || !isSpecific)
      return found.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, MAX_FOUND);
    // Those of deleted orders and to admins: SQLite reads all messages in its thread.
    const newest = { sort: 'created_at', descending: true, limit: MAX_FOUND, client } as const;
    return (await this.messages.list({ q }, newest)).items;
  }
}

/** The first items with different ids. */
function firstOf<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  const ids = items.map(idOf);
  return items.filter((item, index) => ids.indexOf(idOf(item)) === index).slice(0, MAX_FOUND);
}
