import { Logger } from '@nestjs/common';
import { silenceLogger } from '#test/support/silence-logger.js';
import { DomainError } from './domain-error.js';
import { RecurringSweep } from './recurring-sweep.js';

const OPTIONS = { pause: 60_000, name: 'The test sweep' };

describe('a recurring sweep', () => {
  silenceLogger();

  afterEach(() => jest.useRealTimers());

  it('runs at the start and after each pause, also after a failure, until the shop stops', async () => {
    jest.useFakeTimers();
    let sweeps = 0;
    const sweep = () => {
      sweeps += 1;
      return sweeps === 1 ? Promise.reject(new Error('failed')) : Promise.resolve();
    };
    const repeated = new RecurringSweep([{ sweep }], OPTIONS);
    repeated.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2.5 * OPTIONS.pause);
    expect(sweeps).toBe(3);
    await repeated.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10 * OPTIONS.pause);
    expect(sweeps).toBe(3);
  });

  it.each([
    ['runs the other sweepers when one fails', new Error('failed'), 1],
    [
      'skips the other sweepers when the store is unavailable',
      new DomainError('unavailable', 'storage-unreachable', 'The store is unreachable.'),
      0,
    ],
  ])('%s', async (_, reason, expected) => {
    let swept = 0;
    const failing = { sweep: () => Promise.reject(reason) };
    const sweep = () => Promise.resolve((swept += 1)).then(() => undefined);
    const repeated = new RecurringSweep([failing, { sweep }], OPTIONS);
    repeated.onApplicationBootstrap();
    await repeated.beforeApplicationShutdown();
    expect(swept).toBe(expected);
  });

  it('logs once that a sweeper fails, and once that it works again', async () => {
    jest.useFakeTimers();
    const lines = (['warn', 'log'] as const).map((level) => jest.spyOn(Logger.prototype, level));
    lines.forEach((line) => line.mockClear());
    let sweeps = 0;
    const sweep = () => ((sweeps += 1) < 3 ? Promise.reject(new Error('failed')) : Promise.resolve());
    const repeated = new RecurringSweep([{ sweep }], OPTIONS);
    repeated.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3.5 * OPTIONS.pause);
    await repeated.beforeApplicationShutdown();
    expect(sweeps).toBe(4);
    expect(lines.map(({ mock }) => mock.calls)).toEqual([
      [['The test sweep failed and is repeated every 60 s: Error: failed']],
      [['The test sweep works again.']],
    ]);
  });

  it('stops a waiting sweeper when the shop stops', async () => {
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const repeated = new RecurringSweep([{ sweep: () => stopped, stop: () => stop() }], OPTIONS);
    repeated.onApplicationBootstrap();
    await repeated.beforeApplicationShutdown();
    await expect(stopped).resolves.toBeUndefined();
  });
});
