import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { ClockCheck } from './clock-check.js';
import { DomainError } from './domain-error.js';

/** How long a stop waits for work under way; interrupted work must leave the data consistent. */
const STOP_TIMEOUT_MS = 3000;

/** Runs some work at the start, and again after a pause whenever it has finished. The work must not throw. */
export class RecurringTask {
  stopped = false;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  /** @param pauseMs milliseconds between the end of one run and the start of the next */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMs: number,
  ) {}

  start(): void {
    this.running = this.runOnce();
  }

  /** Starts no more runs; resolves when the current one has ended, or after three seconds. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    let timeout: NodeJS.Timeout | undefined;
    const timedOut = new Promise<void>((resolve) => (timeout = setTimeout(resolve, STOP_TIMEOUT_MS)));
    await Promise.race([this.running, timedOut]);
    clearTimeout(timeout);
  }

  private async runOnce(): Promise<void> {
    await this.work();
    if (this.stopped) return;
    this.timer = setTimeout(() => this.start(), this.pauseMs);
    this.timer.unref();
  }
}

/** Background work without a request; several servers may do it at the same time. */
export interface Sweeper {
  sweep(): Promise<void>;
  /** makes a running sweep end soon */
  stop?(): void;
}

interface SweepOptions {
  /** milliseconds between the end of one sweep and the start of the next */
  pause: number;
  /** the name of the sweep in the log */
  name: string;
}

const CRASH_RECOVERY: SweepOptions = { pause: 15_000, name: 'The recovery after crashes' };

/** Sweeps from the start of the shop until it stops. */
export class RecurringSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recovery');
  private readonly task: RecurringTask;

  constructor(
    private readonly sweepers: readonly Sweeper[],
    private readonly options = CRASH_RECOVERY,
    /** for sweeps that depend on the age of records: they pause while the clock is wrong */
    private readonly clock?: Pick<ClockCheck, 'isSound'>,
  ) {
    this.task = new RecurringTask(() => this.sweep(), options.pause);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const sweeper of this.sweepers) sweeper.stop?.();
    await this.task.stop();
  }

  private async sweep(): Promise<void> {
    const { pause, name } = this.options;
    if (this.clock && !(await this.clock.isSound())) return;
    for (const sweeper of this.sweepers) {
      try {
        await sweeper.sweep();
      } catch (error) {
        const unavailable = error instanceof DomainError && error.kind === 'unavailable';
        // `StoreWatch` logs once that the store fails.
        if (!unavailable || !error.code.startsWith('storage-'))
          this.log.warn(`${name} failed and is repeated in ${pause / 1000} s: ${String(error)}`);
        // Without the store the other sweepers fail as well; any other error must not stop them.
        if (unavailable) return;
      }
    }
  }
}
