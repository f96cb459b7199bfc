import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { ClockCheck } from './clock-check.js';
import { DomainError } from './domain-error.js';

/** How long a stop waits for work under way; interrupted work must leave the data consistent. */
const STOP_TIMEOUT_MS = 3000;

/** Background work without a request; several servers may do it at the same time. */
export interface Sweeper {
  sweep(): Promise<void>;
  /** makes a running sweep end soon */
  stop?(): void;
}

export interface SweepOptions {
  /** milliseconds between the end of one sweep and the start of the next */
  pause: number;
  /** the name of the sweep in the log */
  name: string;
}

const CRASH_RECOVERY: SweepOptions = { pause: 15_000, name: 'The recovery after crashes' };

/** Sweeps from the start of the shop until it stops. Logs when a sweeper begins to fail and when it works again. */
export class RecurringSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('sweeps');
  private readonly failing = new Set<Sweeper>();
  private stopped = false;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sweepers: readonly Sweeper[],
    private readonly options = CRASH_RECOVERY,
    /** for sweeps that depend on the age of records: they pause while the clock is wrong */
    private readonly clock?: Pick<ClockCheck, 'isSound'>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.runOnce();
  }

  /** Starts no more sweeps; resolves when the current one has ended, or after three seconds. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const sweeper of this.sweepers) sweeper.stop?.();
    let timeout: NodeJS.Timeout | undefined;
    const timedOut = new Promise<void>((resolve) => (timeout = setTimeout(resolve, STOP_TIMEOUT_MS)));
    await Promise.race([this.running, timedOut]);
    clearTimeout(timeout);
  }

  private async runOnce(): Promise<void> {
    await this.sweep();
    if (this.stopped) return;
    this.timer = setTimeout(() => this.onApplicationBootstrap(), this.options.pause).unref();
  }

  /** Never throws. */
  private async sweep(): Promise<void> {
    const { pause, name } = this.options;
    if (this.clock && !(await this.clock.isSound())) return;
    for (const sweeper of this.sweepers) {
      try {
        await sweeper.sweep();
        if (this.failing.delete(sweeper)) this.log.log(`${name} works again.`);
      } catch (error) {
        const unavailable = error instanceof DomainError && error.kind === 'unavailable';
        // `StoreWatch` logs once that the store fails.
        const isKnown = unavailable && error.code.startsWith('storage-');
        if (!isKnown && !this.failing.has(sweeper)) {
          this.log.warn(`${name} failed and is repeated every ${pause / 1000} s: ${String(error)}`);
          this.failing.add(sweeper);
        }
        // Without the store the other sweepers fail as well; any other error must not stop them.
        if (unavailable) return;
      }
    }
  }
}
