import { Logger } from '@nestjs/common';
import { DomainError } from '#shared/domain-error.js';
import { type StoreEngine, StoreFailures, StoreProbe } from '#shared/store-probe.js';
import { StoreWatch } from './store-watch.js';

/** A store with the test's next check. */
class Store extends StoreProbe {
  checks = 0;
  next: () => Promise<void> = () => Promise.resolve();
  readonly failures = new StoreFailures();

  override check(): Promise<void> {
    this.checks += 1;
    return this.next();
  }

  override onFailure(listener: (failure: DomainError) => void): void {
    this.failures.subscribe(listener);
  }

  override engine(): Promise<StoreEngine> {
    return Promise.resolve({ name: 'SQLite', version: '3.53.4' });
  }

  override now(): Promise<number> {
    return Promise.resolve(Date.now());
  }
}

const FULL = new DomainError('unavailable', 'storage-full', 'The disk of the shop is full.');
const refuse = () => Promise.reject(FULL);
const FULL_LINE = {
  msg: 'The data store fails. The disk of the shop is full. Free disk space; no restart is needed.',
  code: 'storage-full',
};

describe('StoreWatch', () => {
  let store: Store;
  let watch: StoreWatch;
  let lines: unknown[];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    lines = [];
    for (const level of ['error', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((...given: unknown[]) => void lines.push(given[0]));
    store = new Store();
    watch = new StoreWatch(store);
  });
  afterEach(() => jest.useRealTimers());

  it('checks once in 15 seconds for any number of requests', async () => {
    await Promise.all(Array.from({ length: 50 }, () => watch.assertWorking()));
    jest.advanceTimersByTime(14_999);
    await watch.assertWorking();
    expect(store.checks).toBe(1);
    jest.advanceTimersByTime(1);
    await watch.assertWorking();
    expect(store.checks).toBe(2);
    expect(lines).toEqual([]);
  });

  it("throws the store's reason, and checks again after two seconds", async () => {
    store.next = refuse;
    await expect(watch.assertWorking()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-full',
      errors: [{ field: 'store', message: 'Does not work' }],
    });
    store.next = () => Promise.resolve();
    jest.advanceTimersByTime(1_999);
    await expect(watch.assertWorking()).rejects.toMatchObject({ code: 'storage-full' });
    jest.advanceTimersByTime(1);
    await expect(watch.assertWorking()).resolves.toBeUndefined();
    expect(store.checks).toBe(2);
  });

  it('logs the remedy when a request fails, and the recovery without a request', async () => {
    store.next = refuse;
    for (let times = 0; times < 3; times += 1) store.failures.report(FULL);
    expect(lines).toEqual([FULL_LINE]);
    await expect(watch.assertWorking()).rejects.toMatchObject({ code: 'storage-full' });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(store.checks).toBe(5);
    store.next = () => Promise.resolve();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(lines).toEqual([FULL_LINE, { msg: 'The data store works again.', code: 'storage-full', seconds: 12 }]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(store.checks).toBe(6);
  });

  it('does not report a recovery while requests still fail', async () => {
    store.next = () => {
      store.failures.report(FULL);
      return Promise.resolve();
    };
    store.failures.report(FULL);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(lines).toEqual([FULL_LINE]);
  });

  it('logs a second cause once', async () => {
    const failed = new DomainError('unavailable', 'storage-failed', 'The shop cannot write.');
    let turn = 0;
    store.next = () => Promise.reject((turn += 1) % 2 ? FULL : failed);
    store.failures.report(failed);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(lines).toEqual([expect.objectContaining({ code: 'storage-failed' }), FULL_LINE]);
  });

  it.each(['storage-busy', 'storage-closed'])('ignores %s, which passes by itself', (code) => {
    store.failures.report(new DomainError('unavailable', code, 'Please try again.'));
    jest.advanceTimersByTime(20_000);
    expect([lines, store.checks]).toEqual([[], 0]);
  });

  it('allows a write to wait for an import for ten seconds, and delays no request by more than two', async () => {
    let finish: () => void = () => undefined;
    store.next = () => new Promise((resolve) => (finish = resolve));
    /** The result of one request after two seconds. */
    const checked = () => {
      const call = watch.assertWorking().then(
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
    expect(store.checks).toBe(1);
  });
});
