import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { anInvoice, aPackingSlip, slipOptions } from '#test/support/paper-samples.js';
import type { Client } from '#shared/client.js';
import { PaperPrinter } from './paper-printer.js';
import type { PrintedPaper } from './print-paper.js';

/** One runs, 20 wait. */
const MAX_JOBS = 21;
const UNAVAILABLE = { kind: 'unavailable', code: 'printing-busy' };
const CLOSED = { kind: 'unavailable', code: 'printing-ended' };

let printer: PaperPrinter;
beforeEach(() => (printer = new PaperPrinter()));
afterEach(() => {
  jest.useRealTimers();
  return printer.close();
});

const visitor = (key: string): Client => ({ key, rank: 'visitor' });
const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-';
/** Cannot be printed: its content is missing. */
const broken = { ...anInvoice(), content: undefined } as unknown as PrintedPaper;

/** The threads that have been given a job, in the order of jobs. */
function threadsOf(spy: jest.SpyInstance): Worker[] {
  return spy.mock.contexts as Worker[];
}

it('rejects a job that fails, and prints the others that are given at once', async () => {
  const jobs = [printer.paper(broken), printer.paper(anInvoice()), printer.paper(anInvoice())];
  const [failed, ...others] = await Promise.allSettled(jobs);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('undefined') } });
  expect(others.map((other) => other.status === 'fulfilled' && isPdf(other.value))).toEqual([true, true]);
});

it('rejects only the running job when the thread crashes, and starts another thread', async () => {
  const spy = jest.spyOn(Worker.prototype, 'postMessage');
  const jobs = [printer.paper(anInvoice()), printer.paper(anInvoice())];
  await threadsOf(spy)[0]?.terminate();
  const results = await Promise.allSettled(jobs);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(new Set(threadsOf(spy)).size).toBe(2);
});

it('refuses a job when too many wait; when it is closed, it rejects waiting and later jobs and ends its thread', async () => {
  const spy = jest.spyOn(Worker.prototype, 'postMessage');
  const jobs = Array.from({ length: MAX_JOBS }, () => printer.paper(anInvoice()));
  const settled = Promise.allSettled(jobs);
  await expect(printer.paper(anInvoice())).rejects.toMatchObject(UNAVAILABLE);
  const ended = once(threadsOf(spy)[0]!, 'exit');
  await printer.close();
  for (const result of await settled) expect(result).toMatchObject({ status: 'rejected', reason: CLOSED });
  await ended;
  await expect(printer.paper(anInvoice())).rejects.toMatchObject(CLOSED);
});

it('does not refuse a client beside one with too many jobs, and prints its paper next', async () => {
  const ended: string[] = [];
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => printer.paper(anInvoice(), visitor('flood'))));
  await Promise.all([
    flood.then(() => ended.push('flood')),
    printer.paper(anInvoice(), visitor('other')).then(() => ended.push('other')),
  ]);
  expect(ended).toEqual(['other', 'flood']);
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_JOBS);
});

it('prints papers beside slips, which take long', async () => {
  const spy = jest.spyOn(Worker.prototype, 'postMessage');
  const ended: string[] = [];
  await Promise.all([
    printer.packingSlips(Array(500).fill(aPackingSlip()), slipOptions({ asked: 500 })).then(() => ended.push('slips')),
    printer.paper(anInvoice()).then(() => ended.push('paper')),
  ]);
  expect(ended).toEqual(['paper', 'slips']);
  expect(new Set(threadsOf(spy)).size).toBe(2);
});

it('stops printing slips when their client has left, and prints those of others', async () => {
  let hasLeft = false;
  const leaving = { ...visitor('leaving'), hasLeft: () => hasLeft };
  const slips = Array.from({ length: 300 }, () => aPackingSlip());
  const spy = jest.spyOn(Worker.prototype, 'postMessage');
  const left = printer.packingSlips(slips, slipOptions({ asked: 300 }), leaving, () => (hasLeft = true));
  const next = printer.packingSlips([aPackingSlip()], slipOptions(), visitor('next'));
  await expect(left).rejects.toMatchObject({ code: 'client-gone' });
  expect(isPdf(await next)).toBe(true);
  expect(new Set(threadsOf(spy)).size).toBe(2);
});

it('ends its thread after a minute without a job, and starts one for the next', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const spy = jest.spyOn(Worker.prototype, 'postMessage');
  await printer.paper(anInvoice());
  const [thread] = threadsOf(spy) as [Worker];
  let hasEnded = false;
  const ended = once(thread, 'exit').then(() => (hasEnded = true));
  jest.advanceTimersByTime(59_000);
  await printer.paper(anInvoice());
  jest.advanceTimersByTime(59_000);
  expect(hasEnded).toBe(false);
  jest.advanceTimersByTime(1_000);
  await ended;
  expect(isPdf(await printer.paper(anInvoice()))).toBe(true);
  expect(new Set(threadsOf(spy)).size).toBe(2);
});
