import { barChart } from './bar-chart.mjs';

export const SHOP = 'this shop';
export const GROUPED = 'node:http + SQLite, grouped commits';
const SINGLE = 'node:http + SQLite, one commit per order';
export const FASTIFY = 'Fastify, fixed bytes';
const NEST = 'empty Nest on Fastify';
const EXPRESS = 'Express + SQLite, naive';

/** The bare servers: the file, its settings, and whether it stores orders. */
export const BARE = {
  [GROUPED]: { file: '../servers/node-http.mjs', stores: true },
  [FASTIFY]: { file: '../servers/fixed-fastify.mjs' },
  [NEST]: { file: '../servers/empty-nest.mjs' },
  [SINGLE]: { file: '../servers/node-http.mjs', env: { COMMIT: 'single' }, stores: true },
  [EXPRESS]: { file: '../servers/naive-express.mjs', stores: true },
};
export const ALL = [SHOP, ...Object.keys(BARE)];
export const stores = (name) => name === SHOP || BARE[name].stores === true;
/** Names for the chart. */
const SHORT = {
  [SHOP]: 'this shop',
  [GROUPED]: 'node:http, grouped',
  [SINGLE]: 'node:http, single',
  [FASTIFY]: 'Fastify, no store',
  [NEST]: 'empty Nest, no store',
  [EXPRESS]: 'Express + SQLite',
};
/** The least share of another server's answers per second. */
const LEAST = {
  list: [0.7, FASTIFY],
  notModified: [0.9, FASTIFY],
  part: [0.6, FASTIFY],
  orders: [
    [1.5, SINGLE],
    [0.25, GROUPED],
    [1, EXPRESS],
  ],
};
const LEAST_ONE_AT_A_TIME = 0.7;
/** Lines of the long order, and the most that it may take of the time of an order of one line. */
export const LINES = 10;
const MOST_OF_LINES = 3;

/** The tables, targets and chart of the measured values. */
export function report(found, { runs, seconds, customers }) {
  const figure = (call, name, digits = 0) => {
    const value = found.median(call, name);
    if (value === undefined) return '–';
    const text = value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
    return runs > 1 ? `${text} ± ${Math.round(found.spread(call, name))} %` : text;
  };
  const times = (name) => ['list, ms', 'part, ms', 'order, ms'].map((call) => figure(call, name, 2));
  const compared = (what, least, value) => ({
    what,
    target: `≥ ${least}`,
    measured: value.toFixed(2),
    met: value >= least,
  });
  const target = (what, call, [least, name]) => compared(`${what}, of ${name}`, least, found.ratio(call, SHOP, name));
  const oneAtATimeTarget = (what, call, name) =>
    compared(`${what} one at a time, of ${name}`, LEAST_ONE_AT_A_TIME, found.ratio(call, name, SHOP));
  const busy = Math.min(...['list', '304', 'part'].map((call) => found.median(`${call}, share`, FASTIFY) ?? 1));
  return {
    title: 'Serving',
    command: 'npm run bench -- serving',
    isPinned: true,
    text: [
      `Successful answers per second of one server process over 50 connections, 100 parts; medians of ${runs} runs of ${seconds} s, ± half of the spread. All servers send the same bytes; the shop has every guard, rule and header on, and its orders come from ${customers.toLocaleString('en-US')} customers with their own tokens. After the runs the stock of each storing server matched its acknowledged orders. ${limitOf(busy)} Express runs on libsql's driver, as the shop does: better-sqlite3 must be compiled.`,
    ],
    tables: [
      {
        caption: 'Answers per second at 50 connections',
        columns: ['server', 'GET /parts', '304', 'GET /purchase/{id}', 'POST /orders'],
        rows: ALL.map((name) => [
          stores(name) ? name : `${name} (stores nothing)`,
          ...['list', '304', 'part', 'order'].map((call) => figure(call, name)),
        ]),
      },
      {
        caption: 'CPU time of the server process per answer, microseconds',
        columns: ['server', 'GET /parts', '304', 'GET /purchase/{id}', 'POST /orders'],
        rows: ALL.map((name) => [
          name,
          ...['list', '304', 'part', 'order'].map((call) => figure(`${call}, cpu`, name)),
        ]),
      },
      {
        caption: 'One request at a time, median milliseconds',
        columns: ['server', 'GET /parts', 'GET /purchase/{id}', 'POST /orders'],
        rows: ALL.map((name) => [name, ...times(name)]),
      },
      {
        caption: 'The shop alone, per second at 50 connections',
        columns: ['call', 'per second'],
        rows: [
          ['GET /parts, brotli', figure('list, brotli', SHOP)],
          ['GET /parts?max_price=200&sort=price&limit=24', figure('filtered', SHOP)],
          ['GET /parts?q=memory&limit=24', figure('searched', SHOP)],
          [`POST /orders, ${LINES} lines`, figure('long order', SHOP)],
          ['journeys: list, part, order, intent, card, payment, own orders', figure('journey', SHOP)],
        ],
      },
      {
        caption: 'The driver alone, without HTTP: sales per second',
        columns: ['commit', 'per second'],
        rows: [
          ['each order alone', figure('driver', 'single')],
          ['50 orders together', figure('driver', 'grouped')],
        ],
      },
    ],
    targets: [
      target('GET /parts', 'list', LEAST.list),
      // "A 304 of 0.9 of Fastify" can mean its list, which the target of GET /parts is compared with, or its 304: both are shown.
      compared(`a 304, of the list of ${FASTIFY}`, LEAST.notModified[0], found.ratio('304', SHOP, FASTIFY, 'list')),
      target('a 304, of the 304', '304', LEAST.notModified),
      target('GET /purchase/{id}', 'part', LEAST.part),
      ...LEAST.orders.map((least) => target('POST /orders', 'order', least)),
      oneAtATimeTarget('GET /parts', 'list, ms', GROUPED),
      oneAtATimeTarget('GET /purchase/{id}', 'part, ms', GROUPED),
      oneAtATimeTarget('POST /orders', 'order, ms', SINGLE),
      timesAsLong('50 connections', found.ratio('order', SHOP, SHOP, 'long order')),
      timesAsLong('one at a time', found.ratio('long order, ms', SHOP, SHOP, 'order, ms')),
    ],
    charts: [chartOf(found)],
  };
}

function timesAsLong(how, ratio) {
  return {
    what: `an order of ${LINES} lines, of one line, ${how}`,
    target: `≤ ${MOST_OF_LINES} ×`,
    measured: `${ratio.toFixed(1)} ×`,
    met: ratio <= MOST_OF_LINES,
  };
}

/** Whether the servers, and not the load, limit the figures: `busy` is the least share of its core that the fastest server used. */
function limitOf(busy) {
  const used = `Under the fastest calls Fastify used ${Math.round(busy * 100)} % of its core`;
  return busy >= 0.9
    ? `${used}: the servers are the limit, not the load.`
    : `${used}: the load or other programs on the machine limited these figures, so compare the CPU time per answer instead.`;
}

/** The shop's bars beside those of the bare servers, with its targets. */
function chartOf(found) {
  const panel = (title, call, targets, servers = ALL) => ({
    title,
    bars: servers.flatMap((name) => {
      const value = found.median(call, name);
      return value === undefined ? [] : [{ label: SHORT[name], value, isOwn: name === SHOP }];
    }),
    target: Math.max(...targets.map(([least, name]) => least * found.median(call, name))),
  });
  const { list, notModified, part, orders } = LEAST;
  return {
    file: 'performance.svg',
    alt: 'Bars: answers per second of the shop beside bare servers, for four calls',
    svg: barChart({
      title: 'Answers per second, one process, 50 connections',
      subtitle: 'The shop with every guard, rule and header on; all servers send the same bytes',
      note: 'no store: always the same bytes',
      panels: [
        panel('GET /parts, 100 parts', 'list', [list]),
        panel('GET /parts, unchanged (304)', '304', [notModified]),
        panel('GET /purchase/{id}', 'part', [part]),
        panel('POST /orders, on disk before the answer', 'order', orders, ALL.filter(stores)),
      ],
    }),
  };
}
