/** The limit of Node.js with a store: node:http and the shop's SQLite driver, no framework, rules or headers. `COMMIT=single` commits each order alone. */
import { createServer } from 'node:http';
import { SmallStore } from './store.mjs';

const store = new SmallStore(process.env.DATA_DIR);
const isGrouped = process.env.COMMIT !== 'single';
const TAG = '"list"';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
let list = JSON.stringify(store.list());
let waiting = [];

function send(response, status, text, headers) {
  response.writeHead(status, { ...JSON_TYPE, ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

function cachedList() {
  list ??= JSON.stringify(store.list());
  return list;
}

/** All orders that arrived in one turn of the event loop share a commit. */
function flush() {
  const orders = waiting;
  waiting = [];
  const ids = store.sellAll(orders.map(({ order }) => order));
  list = undefined;
  ids.forEach((id, n) => answerOrder(orders[n].response, id));
}

function answerOrder(response, id) {
  if (id === undefined) send(response, 409, '{"detail":"Out of stock"}');
  else send(response, 201, JSON.stringify({ insertedId: id }));
}

function place(order, response) {
  waiting.push({ order, response });
  if (!isGrouped) flush();
  else if (waiting.length === 1) setImmediate(flush);
}

createServer((request, response) => {
  const { method, url, headers } = request;
  if (method === 'POST') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => place(JSON.parse(Buffer.concat(chunks)), response));
  } else if (url === '/parts') {
    if (headers['if-none-match'] === TAG) response.writeHead(304, { etag: TAG }).end();
    else send(response, 200, cachedList(), { etag: TAG });
  } else {
    const part = store.part(url.slice('/purchase/'.length));
    send(response, part ? 200 : 404, JSON.stringify(part ?? {}));
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
