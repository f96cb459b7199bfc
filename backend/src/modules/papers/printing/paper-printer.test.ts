import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { anInvoice } from '#test/support/paper-samples.js';
import { PaperPrinter } from './paper-printer.js';
import type { PrintedPaper } from './print-paper.js';

const MAX_JOBS = 51;
const UNAVAILABLE = { kind: 'unavailable', code: 'printing-busy' };
const CLOSED = { kind: 'unavailable', code: 'printing-ended' };

let printer: PaperPrinter;
beforeEach(() => (printer = new PaperPrinter()));
afterEach(() => {
  jest.useRealTimers();
  return printer.close();
});

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
