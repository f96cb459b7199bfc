import { Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { StoreProbe } from '#shared/store-probe.js';
import { WriteCheck } from './readiness.js';

/** A store with the test's next write. */
class Store extends StoreProbe {
  writes = 0;
  next: () => Promise<void> = () => Promise.resolve();

  override write(): Promise<void> {
    this.writes += 1;
    return this.next();
  }

  override now(): Promise<number> {
    return Promise.resolve(Date.now());
  }
}

const full = () => Promise.reject(new DomainError('unavailable', 'storage-full', 'The disk of the shop is full.'));

beforeAll(() => void Logger.overrideLogger(false));

describe('WriteCheck', () => {
  let store: Store;
  let check: WriteCheck;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    store = new Store();
    check = new WriteCheck(store);
  });
  afterEach(() => jest.useRealTimers());

  it('writes once in 15 seconds for any number of requests', async () => {
    await Promise.all(Array.from({ length: 50 }, () => check.assertWritable()));
    jest.advanceTimersByTime(14_999);
    await check.assertWritable();
    expect(store.writes).toBe(1);
    jest.advanceTimersByTime(1);
    await check.assertWritable();
    expect(store.writes).toBe(2);
  });

  it("throws the store's reason, and writes again after two seconds", async () => {
    store.next = full;
    await expect(check.assertWritable()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-full',
      errors: [{ field: 'store', message: 'Cannot be written' }],
    });
    store.next = () => Promise.resolve();
    jest.advanceTimersByTime(1_999);
    await expect(check.assertWritable()).rejects.toMatchObject({ code: 'storage-full' });
    jest.advanceTimersByTime(1);
    await expect(check.assertWritable()).resolves.toBeUndefined();
    expect(store.writes).toBe(2);
  });

  it('allows a write to wait for an import for ten seconds, and delays no request by more than two', async () => {
    let finish: () => void = () => undefined;
    store.next = () => new Promise((resolve) => (finish = resolve));
    /** The result of one request after two seconds. */
    const checked = () => {
      const call = check.assertWritable().then(
        () => 'ready',
        (error: unknown) => (error as DomainError).code,
      );
      jest.advanceTimersByTime(2_000);
      return call;
    };
    expect(await checked()).toBe('ready');
    jest.advanceTimersByTime(6_000);
    expect(await checked()).toBe('storage-busy');
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(await checked()).toBe('ready');
    expect(store.writes).toBe(1);
  });
});
