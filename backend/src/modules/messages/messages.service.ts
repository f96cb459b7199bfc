import { Injectable } from '@nestjs/common';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { actorOf } from '#shared/actor.js';
import { type Caller, maySee } from '#shared/caller.js';
import type { Page, PageRequest } from '#shared/page.js';
import { messageErrors } from './domain/message.errors.js';
import { isOutdated } from './domain/outdated.js';
import type { MessageFilter, MessageSort } from './domain/message-list.js';
import { MAX_OF_ORDER, MessageRepository } from './ports/message.repository.js';
import { isSignInKind, type Message, OUTDATED } from '#app/recording/messages/domain/message.js';

const DROPPED = 'An admin dropped it after a restore or an import.';

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly orders: OrderRepository,
  ) {}

  async list(filter: MessageFilter, page: PageRequest<MessageSort>): Promise<Page<Message>> {
    return await this.messages.list(filter, page);
  }

  stream(filter: MessageFilter, sort: MessageSort, descending: boolean): AsyncIterable<readonly Message[]> {
    return this.messages.stream(filter, sort, descending);
  }

  async get(id: string): Promise<Message> {
    const message = await this.messages.find(id);
    if (!message) throw messageErrors.unknown();
    return message;
  }

  /** The messages of an order, newest first: all of them for admins, otherwise those that its customer got or is about to get. */
  async ofOrder(id: string, caller: Caller): Promise<Message[]> {
    const order = await this.orders.find(id);
    if (!order || !maySee(caller, order.email)) throw orderErrors.unknown();
    const messages = await this.messages.ofOrder(id, MAX_OF_ORDER);
    if (caller.role === 'admin') return messages;
    const now = new Date().toISOString();
    const isBegun = ({ state, tries, due_at }: Message) => state !== 'waiting' || tries > 0 || due_at <= now;
    return messages.filter(
      (message) => message.recipient === caller.email && isBegun(message) && message.reason !== OUTDATED,
    );
  }

  /** Sends a message again that was sent, failed, is held or was not sent, if it is still true. */
  async sendAgain(id: string, caller: Caller): Promise<1> {
    const message = await this.get(id);
    if (isSignInKind(message.kind)) throw messageErrors.notForSending();
    const order = message.order_id === undefined ? undefined : await this.orders.find(message.order_id);
    if (order && isOutdated(message, order)) throw messageErrors.outdated();
    const outcome = await this.messages.sendAgain(id, new Date().toISOString(), actorOf(caller));
    if (outcome === 'unknown') throw messageErrors.unknown();
    if (outcome === 'already') throw messageErrors.alreadyWaiting();
    return 1;
  }

  /** Sends every held message now; returns their number. */
  async release(caller: Caller): Promise<number> {
    return await this.messages.endHold({ state: 'waiting' }, new Date().toISOString(), actorOf(caller));
  }

  /** Sends no held message; returns their number. */
  async drop(caller: Caller): Promise<number> {
    return await this.messages.endHold(
      { state: 'not-sent', reason: DROPPED },
      new Date().toISOString(),
      actorOf(caller),
    );
  }
}
