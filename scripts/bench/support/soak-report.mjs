import { printSection } from './results.mjs';
import { growth } from './soak-watch.mjs';

const MINUTE_MS = 60_000;
const LEAST_PERIOD_MS = 5_000;
/** Shorter runs have no flat part: the server still compiles its code and fills its caches. */
const LEAST_MINUTES = 5;
const SETTLED_AFTER_MINUTES = 5;
/** The allowed growth of memory in the judged part of the load. */
const MAX_GROWTH_MB = { rss: 30, heap: 10 };
const NAMES = { rss: 'RSS', heap: 'heap used' };
/** Further reasons of one check are only counted. */
const MAX_REASONS = 20;

/** The figures and the checks of a finished run. */
export function soakReport({ plan, books, idle, calls, watch, found }) {
  const load = calls.at(-1);
  const periodMs = Math.min(MINUTE_MS, Math.max(LEAST_PERIOD_MS, (plan.minutes * MINUTE_MS) / 10));
  const periods = watch.rows(periodMs, Math.floor((plan.minutes * MINUTE_MS) / periodMs));
  const { reconciliation, doctor, events } = found;
  const problems = calls.flatMap((run) => run.problemLines());
  const [all, cancelled, paid] = [books.orders.size, books.count('cancelled'), books.count('paid')];
  const checks = [
    check('every response is expected: no 5xx, none missing, no repeated request with a second effect', problems),
    check(
      `no order is lost or stored twice, no cancelled one is back: ${all} acknowledged, ${cancelled} of them cancelled`,
      found.orders,
    ),
    check('the stock of every part matches the acknowledged orders', found.stock),
    check(`one payment per order: ${paid} paid orders, and the reconciliation agrees`, [
      ...reconciliation.differences.map((difference) => JSON.stringify(difference)),
      ...reconciliation.unmatched_payments.map((payment) => JSON.stringify(payment)),
      ...(reconciliation.checked.orders === paid ? [] : [`it counts ${reconciliation.checked.orders} paid orders`]),
    ]),
    check('an event stream stays open and has every order', [
      ...(found.isStreamBroken ? ['the stream broke'] : []),
      ...found.unseen.map((id) => `no event of order ${id}`),
    ]),
    check('`npm run shop -- doctor` finds no problem', doctor.status === 0 ? [] : doctor.stdout.trim().split('\n')),
    ...memoryChecks(plan, periods),
  ];
  return { plan, calls: load.summary(), idle: idle.summary(), periods, events, checks };
}

/** The least-squares line through the periods' minima, from minute 5 on or in the second half, may not rise by more than the limit. */
function memoryChecks({ minutes }, periods) {
  if (minutes < LEAST_MINUTES) return [];
  const from = Math.min(SETTLED_AFTER_MINUTES, minutes / 2);
  const judged = periods.filter((period) => period.minutes > from);
  return Object.entries(MAX_GROWTH_MB).map(([key, limit]) => {
    const grown = growth(judged.map((period) => [period.minutes, period[key]]));
    const line = `${NAMES[key]} is flat after minute ${from}: ${grown.toFixed(1)} MB of growth, at most ${limit}`;
    return check(line, grown <= limit ? [] : [`${NAMES[key]} grew by ${grown.toFixed(1)} MB`]);
  });
}

function check(line, reasons) {
  return { line, met: reasons.length === 0, reasons: reasons.slice(0, MAX_REASONS), count: reasons.length };
}

export function printSoak({ plan, calls, idle, periods, events, checks }) {
  const before = new Map(idle.map(({ call, p99 }) => [call, p99.toFixed(1)]));
  const whole = (number) => Math.round(number).toLocaleString('en-US');
  printSection({
    targets: [],
    tables: [
      {
        caption: `${whole(sum(calls))} requests of ${plan.customers} customers in ${plan.minutes} minutes; milliseconds; idle: one customer and one admin, before the load`,
        columns: ['call', 'count', 'p50', 'p99', 'idle p99', 'statuses'],
        rows: calls.map(({ call, count, p50, p99, statuses }) => [
          ...[call, whole(count), p50.toFixed(1), p99.toFixed(1), before.get(call) ?? '–'],
          Object.entries(statuses)
            .map(([status, n]) => `${status}: ${n}`)
            .join(', '),
        ]),
      },
      {
        caption:
          'Least memory in MB, lag of the event loop in milliseconds (10 when idle: the timer of the measurement)',
        columns: ['minute', 'requests', 'RSS', 'heap used', 'lag p50', 'p99', 'max'],
        rows: periods.map((period, n) => [
          ...[Number(period.minutes.toFixed(2)), whole(period.requests - (periods[n - 1]?.requests ?? 0))],
          ...[period.rss, period.heap, period.lagP50, period.lagP99, period.lagMax].map(whole),
        ]),
      },
      { caption: 'Events received', columns: ['event', 'count'], rows: Object.entries(events) },
    ],
  });
  console.log('');
  for (const { line, met } of checks) console.log(`${met ? '✓' : '✗'} ${line}`);
  if (plan.minutes < LEAST_MINUTES) console.log(`  memory is judged in runs of ${LEAST_MINUTES} minutes or more`);
  for (const { line, reasons, count } of checks.filter(({ met }) => !met)) {
    console.log(`\nFailed: ${line}`);
    for (const reason of reasons) console.log(`  ${reason}`);
    if (count > reasons.length) console.log(`  and ${count - reasons.length} more`);
  }
}

const sum = (calls) => calls.reduce((total, { count }) => total + count, 0);
