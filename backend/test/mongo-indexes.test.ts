import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trusted, type Filter, type Order } from '#shared/mongo/collection.js';
import { onSale, PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { temporaryMongo } from './support/temporary-mongo.js';

const store = temporaryMongo();
const models = () => store().collection(PARTS).model.db.models;
/** The table rows of the operators' page. */
const ROWS = readFileSync(join(__dirname, '../../docs/operations/several-servers.md'), 'utf8')
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim())
      .slice(1, 4),
  );

/** The shop's queries as the driver sends them; a query without a sort finds few documents, which are cheap to sort. */
const QUERIES: [string, string, Filter, Order?][] = [
  ['parts by age', 'parts', {}, { created_at: 1, _id: 1 }],
  ['parts by name', 'parts', {}, { name_key: -1, _id: -1 }],
  ['parts by price', 'parts', {}, { price_cents: 1, _id: 1 }],
  ['parts by stock', 'parts', {}, { quantity: 1, _id: 1 }],
  ['parts on sale by age', 'parts', onSale(), { created_at: -1, _id: -1 }],
  ['a part by name and picture', 'parts', { name: 'a', image_url: 'b' }],
  ['the parts of a category', 'parts', { category_id: 'a', ...onSale() }],
  ['parts that hold reservations', 'parts', { 'reservations.order_id': trusted({ $exists: true }) }],
  ['parts that an import holds', 'parts', { 'staged.import_id': 'a' }],
  ['parts that are being deleted', 'parts', { lifecycle: 'deleting' }],
  ['the newest paper', 'papers', {}, { issued_at: -1, _id: -1 }],
  ...[
    'parts',
    'synonyms',
    'attributes',
    'categories',
    'orders',
    'users',
    'reviews',
    'messages',
    'papers',
    'paper_files',
    'unmatched_payments',
  ].map((name): [string, string, Filter] => [`${name} to drain`, name, { 'pending.id': trusted({ $exists: true }) }]),
  ['the newest file of a name', 'uploads.files', { filename: 'a' }, { filename: -1, uploadDate: -1 }],
  ['all files by name', 'uploads.files', {}, { filename: -1, uploadDate: -1 }],
  ['the chunks of a file', 'uploads.chunks', { files_id: 'a' }, { n: 1 }],
  ['the newest audit entry', 'audit_log', {}, { at: -1, seq: -1 }],
  ['the file of a paper', 'paper_files', { paper_id: 'a' }],
  ['all orders by age', 'orders', standing(), { created_at: -1, _id: -1 }],
  ["a customer's orders", 'orders', { email: 'a', status: 'unpaid' }, { created_at: 1, _id: 1 }],
  ["a customer's orders by total", 'orders', { email: 'a', status: 'unpaid', total_cents: 1 }],
  ["a part's orders", 'orders', { 'lines.part_id': 'a', status: 'unpaid' }, { created_at: 1, _id: 1 }],
  ['orders in a state', 'orders', { status: 'pending' }, { amount: 1, _id: 1 }],
  ['orders unpaid for too long', 'orders', lateAfter(), { created_at: 1, _id: 1 }],
  ['old keys', 'idempotency_keys', { order_id: trusted({ $lt: 'a' }) }, { order_id: 1 }],
  [
    'stubs of cancelled orders',
    'orders',
    { status: 'cancelled', created_at: null, _id: trusted({ $lt: 'a' }) },
    { _id: 1 },
  ],
  ['orders to acknowledge', 'orders', { 'lines.part_id': 'a', email: 'b' }, { _id: -1 }],
  ['the order of a transaction', 'orders', { transactionId: 'a' }],
  ['orders by the beginning of their number', 'orders', { number: beginning(), ...standing() }, { number: 1 }],
  ['orders by a transaction', 'orders', { transactionId: beginning(), ...standing() }, { transactionId: 1 }],
  ['orders by a refund', 'orders', { 'refunds.id': beginning(), ...standing() }],
  ['orders by a dispute', 'orders', { 'disputes.id': beginning(), ...standing() }],
  ['orders by tracking number', 'orders', { 'parcels.tracking_number': beginning(), ...standing() }],
  ["a customer's papers", 'papers', { email: 'a' }, { issued_at: -1, _id: -1 }],
  ['the orders paid on a day', 'orders', { paid_at: trusted({ $gte: 'a', $lt: 'b' }) }],
  ['the orders placed on a day', 'orders', { ...standing(), created_at: trusted({ $gte: 'a', $lt: 'b' }) }],
  ['a user by e-mail', 'users', { email: 'a' }],
  ['another admin', 'users', { role: 'admin', _id: { $ne: 'a' } }],
  ['users by e-mail', 'users', {}, { email: 1, _id: 1 }],
  ['users by age', 'users', {}, { created_at: -1, _id: -1 }],
  ['customers by orders', 'customers', {}, { orders: -1, _id: -1 }],
  ['customers by gross', 'customers', {}, { gross_cents: -1, _id: -1 }],
  ['customers by last order', 'customers', {}, { last_order_at: -1, _id: -1 }],
  ['reviews by rating', 'reviews', {}, { rating: -1, _id: -1 }],
  ['shown reviews by age', 'reviews', { hidden: false }, { created_at: -1, _id: -1 }],
  ['entries in order', 'audit_log', {}, { seq: -1, _id: -1 }],
  ['entries of a kind', 'audit_log', { action: 'b' }, { seq: -1, _id: -1 }],
  ["an admin's entries", 'audit_log', { actor: 'a' }, { seq: -1, _id: -1 }],
  ["an admin's entries of a kind", 'audit_log', { actor: 'a', action: 'b' }, { seq: -1, _id: -1 }],
  ['entries of a period', 'audit_log', { at: trusted({ $gte: 'a', $lt: 'b' }) }],
  ["an order's intent", 'payment_intents', { order_id: 'a' }, { created_at: -1, seq: -1 }],
  ["a total's intents", 'payment_intents', { email: 'a', amount_cents: 1 }, { created_at: 1, seq: 1 }],
  ['intents to ask about', 'payment_intents', { next_check_at: trusted({ $lte: 'a' }) }, { next_check_at: 1 }],
  ['the orders of transactions', 'orders', { transactionId: trusted({ $in: ['a', 'b'] }) }, { transactionId: 1 }],
  ['open unmatched payments', 'unmatched_payments', { state: 'open' }, { found_at: -1, _id: -1 }],
  ['refunds to make', 'orders', { 'refund_claims.key': trusted({ $exists: true }) }],
  ['open requests to correct an invoice', 'orders', { 'correction_requests.status': 'open' }],
  ['pieces to restock', 'orders', { 'pending_restocks.refund_id': trusted({ $exists: true }) }],
  ['lost disputes', 'orders', { payment_state: trusted({ $in: ['disputed', 'dispute-lost'] }) }],
  ["an order's declined cards", 'card_attempts', { order_id: 'a', at: trusted({ $gte: 'b' }) }, { at: -1 }],
  ["a customer's declined cards", 'card_attempts', { email: 'a', at: trusted({ $gte: 'b' }) }, { at: -1 }],
  ['declined cards of old', 'card_attempts', { at: trusted({ $lt: 'a' }) }],
  ['events of old', 'webhook_events', { at: trusted({ $lt: 'a' }) }],
  ['all intents, order by order', 'payment_intents', {}, { order_id: 1, created_at: 1, seq: 1 }],
  ["a key's intent", 'sandbox_intents', { idempotency_key: 'a' }],
  ['minutes that are over', 'rate_windows', { ends: trusted({ $lt: 1 }) }],
];

function standing(): Filter {
  return { status: trusted({ $in: ['unpaid', 'pending', 'shipped'] }) };
}

function beginning() {
  return trusted({ $regex: '^abcdef' });
}

/** The query of a sweep that continues after a cursor. */
function lateAfter(): Filter {
  const status = 'unpaid';
  return {
    $or: [
      { status, created_at: trusted({ $gt: 'a', $lt: 'b' }) },
      { status, created_at: 'a', _id: trusted({ $gt: 'c' }) },
    ],
  };
}

interface Plan {
  queryPlanner: { winningPlan?: unknown };
}

/** FerretDB returns SQLite's query plan. */
const whereExplained = process.env['MONGODB_EXPLAINS'] === 'true' ? it : it.skip;

whereExplained('the server uses an index for every query of the shop', async () => {
  const scans: string[] = [];
  for (const [what, name, filter, order] of QUERIES) {
    const model = models()[name];
    if (!model) throw new Error(`No collection ${name}`);
    const query = model.find(filter as object).sort(order ?? {});
    const { queryPlanner } = (await query.explain('queryPlanner')) as unknown as Plan;
    const plan = JSON.stringify(queryPlanner.winningPlan);
    if (!plan.includes('IXSCAN') || (order && plan.includes('"SORT"')) || plan.includes('COLLSCAN'))
      scans.push(`${what}: ${plan}`);
  }
  expect(scans).toEqual([]);
});

describe('decision 17', () => {
  it('names the collections that a unique index prevents from being sharded by their id', () => {
    const decision = readFileSync(join(__dirname, '../../docs/decisions/0017-mongodb-without-transactions.md'), 'utf8');
    const [, sentence = ''] = /\n {2}(`orders`[^;]+?) have a unique index other than `_id`/.exec(decision) ?? [];
    const named = [...sentence.matchAll(/`([\w.]+)`/g)].map(([, name]) => name);
    const unique = Object.values(models()).filter(({ schema }) => schema.indexes().some(([, { unique }]) => unique));
    expect(named.toSorted()).toEqual(unique.map(({ collection }) => collection.name).toSorted());
  });
});

describe('the MongoDB indexes', () => {
  const indexed = () => Object.values(models()).filter(({ schema }) => schema.indexes().length > 0);

  it("are the same in the database, in the schemas and in the operators' page", async () => {
    for (const model of indexed()) {
      const wanted = model.schema.indexes().map(([key, { name }]) => ({ name, key }));
      const made = (await model.listIndexes()).filter(({ name }) => name !== '_id_');
      expect(made.map(({ name, key }) => ({ name: name as unknown, key: key as unknown }))).toEqual(
        expect.arrayContaining(wanted),
      );
      expect(made).toHaveLength(wanted.length);
      const table = model.collection.name;
      for (const { name, key } of wanted) expect(ROWS).toContainEqual([table, name, Object.keys(key).join(', ')]);
    }
  });
});
