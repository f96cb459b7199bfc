import { Logger } from '@nestjs/common';
import { DomainError } from './domain-error.js';
import { RecurringSweep } from './recurring-task.js';

const RHYTHM = { pause: 60_000, what: 'Dust' };

describe('a repeated sweep', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  afterEach(() => jest.useRealTimers());

  it('begins with the shop and goes on after each pause, also after a failure, until the shop stops', async () => {
    jest.useFakeTimers();
    let sweeps = 0;
    const sweep = () => {
      sweeps += 1;
      return sweeps === 1 ? Promise.reject(new Error('no broom')) : Promise.resolve();
    };
    const repeated = new RecurringSweep([{ sweep }], RHYTHM);
    repeated.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2.5 * RHYTHM.pause);
    expect(sweeps).toBe(3);
    await repeated.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10 * RHYTHM.pause);
    expect(sweeps).toBe(3);
  });

  it.each([
    ['goes on with the others when one fails', new Error('no broom'), 1],
    ['leaves the others alone while the store is away', new DomainError('unavailable', 'away', 'It is away.'), 0],
  ])('%s', async (_, reason, expected) => {
    let swept = 0;
    const failing = { sweep: () => Promise.reject(reason) };
    const sweep = () => Promise.resolve((swept += 1)).then(() => undefined);
    const repeated = new RecurringSweep([failing, { sweep }], RHYTHM);
    repeated.onApplicationBootstrap();
    await repeated.beforeApplicationShutdown();
    expect(swept).toBe(expected);
  });

  it('that waits for something is told when the shop stops', async () => {
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const repeated = new RecurringSweep([{ sweep: () => stopped, stop: () => stop() }], RHYTHM);
    repeated.onApplicationBootstrap();
    await repeated.beforeApplicationShutdown();
    await expect(stopped).resolves.toBeUndefined();
  });
});
