import { requestBytes } from './support/client.mjs';
import { load, median, oneAtATime } from './support/load.mjs';
import { pinLoad } from './support/machine.mjs';
import { say } from './support/say.mjs';
import { aFilledShop } from './support/shop.mjs';

/** More requests of one client would be refused, because searches have a share per client. */
const CONNECTIONS = 10;

/** The lists of an admin, and of a customer with many orders. */
const CALLS = [
  ['GET /orders', 'first page', '/orders?limit=20'],
  ['GET /orders', 'by status', '/orders?status=pending&limit=20'],
  ['GET /orders', 'by status and total', '/orders?status=shipped&sort=-total_price&limit=20'],
  ['GET /orders', 'search that matches many', '/orders?q=fan&limit=20'],
  ['GET /orders', 'search that matches few', '/orders?q=jones+mia+11&limit=20'],
  ['GET /orders/{email}', 'first page', '/orders/{email}?limit=20'],
  ['GET /orders/{email}', 'by status', '/orders/{email}?status=pending&limit=20'],
  ['GET /orders/{email}', 'search', '/orders/{email}?q=fan&limit=20'],
  ['GET /stats', '30 days', '/stats'],
  ['GET /stats', '366 days', '/stats?days=366'],
];

/** Measures lists of orders and figures with many rows; the section "growth" compares sizes. */
export async function measure({ quick }) {
  const rows = quick ? 10_000 : 100_000;
  const { runs, seconds, samples } = quick
    ? { runs: 1, seconds: 0.3, samples: 10 }
    : { runs: 3, seconds: 2, samples: 100 };
  const count = rows.toLocaleString('en-US');
  say(`filling a shop with ${count} orders`);
  const invented = { orders: rows, parts: 1000, customers: rows / 50 };
  const shop = await aFilledShop({ parts: 1, customers: 1, invented });
  pinLoad();
  let server;
  try {
    server = await shop.start();
    const headers = { authorization: `Bearer ${shop.admin.token}` };
    const [{ email }] = await (await fetch(`${server.url}/orders?limit=1`, { headers })).json();
    const found = CALLS.map(() => ({ ms: [], rate: [] }));
    for (let run = 1; run <= runs; run += 1) {
      say(`run ${run} of ${runs}`);
      for (const [n, [, , address]] of CALLS.entries()) {
        const bytes = requestBytes('GET', address.replace('{email}', email), { headers });
        const next = () => bytes;
        found[n].ms.push((await oneAtATime({ server, count: samples, next })).ms);
        found[n].rate.push((await load({ server, connections: CONNECTIONS, seconds, next })).rate);
      }
    }
    return {
      title: `Lists of orders with ${count} rows`,
      command: 'npm run bench -- scale',
      isPinned: true,
      text: [
        `${count} orders of ${invented.customers.toLocaleString('en-US')} customers and 1,000 parts within a year; an admin reads. Medians of ${runs} runs: one request at a time, and answers per second at ${CONNECTIONS} connections.`,
      ],
      tables: [
        {
          caption: 'Pages of 20 rows, and sales figures',
          columns: ['call', 'which', 'ms', 'per second'],
          rows: CALLS.map(([call, which], n) => [
            ...[call, which, median(found[n].ms).toFixed(2)],
            Math.round(median(found[n].rate)).toLocaleString('en-US'),
          ]),
        },
      ],
      targets: [],
    };
  } finally {
    await server?.stop();
    shop.remove();
  }
}
