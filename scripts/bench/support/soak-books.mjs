import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { stockDifferences } from './stock-differences.mjs';

/** What the shop acknowledged, to be compared with what it has stored. */
export class Books {
  orders = new Map();

  placed(id, order) {
    this.orders.set(id, { ...order, state: 'unpaid', refunded: 0 });
  }

  get(id) {
    return this.orders.get(id);
  }

  count(state) {
    return [...this.orders.values()].filter((order) => order.state === state).length;
  }

  /** Compares the acknowledged orders with the export of the orders; returns a line for each difference. */
  async compareOrders(url, admin) {
    const wrong = [];
    const seen = new Set();
    const transactions = new Map();
    for await (const row of await exportedOrders(url, admin)) {
      const order = this.orders.get(row._id);
      if (seen.has(row._id)) wrong.push(`order ${row._id} is listed twice`);
      seen.add(row._id);
      if (order === undefined)
        wrong.push(
          `order ${row._id} of ${row.email} was never acknowledged: a duplicate, or its request got no response`,
        );
      else wrong.push(...differences(row, order));
      const other = transactions.get(row.transactionId);
      if (row.transactionId !== '' && other !== undefined)
        wrong.push(`payment ${row.transactionId} paid both order ${other} and order ${row._id}`);
      transactions.set(row.transactionId, row._id);
    }
    for (const [id, { state, email }] of this.orders)
      if (state !== 'cancelled' && !seen.has(id)) wrong.push(`acknowledged order ${id} of ${email} is lost`);
    return wrong;
  }

  /** Compares each part's stock with that of `before` and the orders since; returns a line for each difference. */
  compareStock(before, after) {
    const orders = [...this.orders.values()].filter(({ state }) => state !== 'cancelled');
    return stockDifferences(before, after, orders).map(
      ({ part, left, expected }) =>
        `part ${part._id} has ${left} pieces; its orders leave ${expected} of ${part.quantity}`,
    );
  }
}

async function exportedOrders(url, { token }) {
  const answer = await fetch(`${url}/orders/export`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`GET /orders/export: status ${answer.status}`);
  return Readable.fromWeb(answer.body).pipe(parse({ columns: true, bom: true }));
}

function differences(row, order) {
  const { state } = order;
  if (state === 'cancelled') return [`cancelled order ${row._id} is back`];
  const isPaid = state === 'paid';
  const statuses = isPaid ? (order.shipped ? ['shipped'] : ['pending', 'shipped']) : ['unpaid'];
  const expected = {
    ...{ part_id: order.part_id, amount: String(order.amount), total_price: String(order.total) },
    ...(isPaid && { transactionId: order.transaction }),
  };
  // The cell is empty without a refund.
  const isRefundWrong = isPaid && Number(row.refunded) !== order.refunded;
  return [
    ...(statuses.includes(row.status) ? [] : [`order ${row._id} is ${row.status} instead of ${statuses.join(' or ')}`]),
    ...Object.entries(expected)
      .filter(([field, value]) => row[field] !== value)
      .map(([field, value]) => `order ${row._id} has ${field} "${row[field]}" instead of "${value}"`),
    ...(isRefundWrong ? [`order ${row._id} has refunded "${row.refunded}" instead of "${order.refunded}"`] : []),
  ];
}
