import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { ADMIN_KINDS, ADMINS } from '#app/recording/messages/domain/message.js';
import { visibleStatuses } from '#modules/orders/adapters/mongo/mongo-order-document.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { ORDER_RECORD, type OrderRecord } from '#modules/orders/domain/order.js';
import { USERS } from '#modules/users/adapters/mongo/user.schema.js';
import { inBatches, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { fieldsOf } from '#shared/record.js';
import * as rules from '../../domain/message-problems.js';
import { type Candidate, ofKeys } from './mongo-candidate.js';

const CHECKED = ['kind', 'recipient', 'order_id', 'order_number', 'content'];

export async function* waitingMessages(store: MongoStore): AsyncGenerator<Candidate> {
  const before = trusted({ $lt: rules.stuckBefore() });
  const stuck = { state: 'waiting', due_at: before, created_at: before };
  for await (const { _id, due_at } of store.collection(MESSAGES).scan(stuck, ['due_at']))
    yield { key: _id, line: rules.stuckProblem(_id, due_at) };
  const late = { state: 'waiting', due_at: trusted({ $gt: rules.dueBefore() }) };
  for await (const { _id, due_at } of store.collection(MESSAGES).scan(late, ['due_at']))
    yield { key: _id, line: rules.dueProblem(_id, due_at) };
}

/** A message leaves its order after it is in the outbox, so those of the orders are read first. */
export async function* orderMessageCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const fields = [...fieldsOf(ORDER_RECORD), 'pending'];
  const ids = keys?.map((key) => key.slice(0, key.indexOf(' ')));
  const orders = store.collection(ORDERS).scan({ status: visibleStatuses(), ...ofKeys(ids) }, fields);
  for await (const documents of inBatches(orders)) {
    const messages: rules.CheckedMessage[] = documents.flatMap(({ pending = [] }) =>
      pending.flatMap((entry) => ('message' in entry ? [entry.message] : [])),
    );
    const ofOrders = { order_number: trusted({ $in: documents.map(({ number }) => number) }) };
    for await (const message of store.collection(MESSAGES).scan(ofOrders, CHECKED)) messages.push(message);
    for (const { _id, line } of rules.orderMessageProblems(documents as OrderRecord[], messages))
      yield { key: `${_id} ${line}`, line };
  }
}

/** Messages that the numbers of their orders do not find. */
export async function* messageNumberCandidates(store: MongoStore, keys?: readonly string[]): AsyncGenerator<Candidate> {
  const withOrder = { order_id: trusted({ $exists: true }), ...ofKeys(keys) };
  for await (const messages of inBatches(store.collection(MESSAGES).scan(withOrder, ['order_id', 'order_number']))) {
    const ids = trusted({ $in: [...new Set(messages.map(({ order_id }) => order_id))] });
    const numbers = new Map<string | undefined, string>();
    for await (const { _id, number } of store
      .collection(ORDERS)
      .scan({ _id: ids, status: visibleStatuses() }, ['number']))
      numbers.set(_id, number);
    for (const { _id, order_id, order_number } of messages) {
      const number = numbers.get(order_id) ?? order_number;
      if (number !== undefined && number !== order_number)
        yield { key: _id, line: rules.messageNumberProblem(_id, order_number, number) };
    }
  }
}

/** Copies for one admin. */
export async function* copyCandidates(store: MongoStore): AsyncGenerator<Candidate> {
  const copies = { kind: trusted({ $in: [...ADMIN_KINDS] }), recipient: trusted({ $ne: ADMINS }) };
  for await (const messages of inBatches(store.collection(MESSAGES).scan(copies, ['kind', 'recipient']))) {
    const admins = trusted({ $in: messages.map(rules.adminOf) });
    const emails = new Map<string | undefined, string>();
    for await (const { _id, email } of store.collection(USERS).scan({ _id: admins }, ['email'])) emails.set(_id, email);
    for (const message of messages)
      if ((emails.get(rules.adminOf(message)) ?? message.recipient) !== message.recipient)
        yield { key: message._id, line: rules.recipientProblem(message._id) };
  }
}
