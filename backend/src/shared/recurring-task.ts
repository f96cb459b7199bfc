import { type BeforeApplicationShutdown, type OnApplicationBootstrap, Logger } from '@nestjs/common';
import type { ClockCheck } from './clock-check.js';
import { DomainError } from './domain-error.js';

/** How long an end waits for the work under way, in milliseconds; what is cut off must be harmless. */
const PATIENCE = 3000;

/** Work that is done at the start and again and again, with a pause after each time. It must not throw. */
export class RecurringTask {
  stopped = false;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();

  /** @param pause milliseconds between the end of one time and the next */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pause: number,
  ) {}

  start(): void {
    this.running = this.once();
  }

  /** From now on it is not done again; resolves when it is not under way any more, or takes too long to wait for. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (patience = setTimeout(resolve, PATIENCE)));
    await Promise.race([this.running, late]);
    clearTimeout(patience);
  }

  private async once(): Promise<void> {
    await this.work();
    if (this.stopped) return;
    this.timer = setTimeout(() => this.start(), this.pause);
    this.timer.unref();
  }
}

/** Work that comes up by itself; several servers may do it at the same time. */
interface Sweeper {
  sweep(): Promise<void>;
  /** lets a sweep under way end soon */
  stop?(): void;
}

interface Rhythm {
  /** milliseconds between the end of one sweep and the next */
  pause: number;
  /** what a sweep looks for, in a sentence of the log */
  what: string;
}

const AFTER_CRASHES: Rhythm = { pause: 15_000, what: 'What a crash may have left' };

/** Sweeps when the shop starts and again and again, until it stops. */
export class RecurringSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recovery');
  private readonly repeated: RecurringTask;

  constructor(
    private readonly sweepers: readonly Sweeper[],
    private readonly rhythm = AFTER_CRASHES,
    /** for work that goes by the age of things: nothing is swept while the clock cannot be trusted */
    private readonly clock?: Pick<ClockCheck, 'isSound'>,
  ) {
    this.repeated = new RecurringTask(() => this.sweep(), rhythm.pause);
  }

  onApplicationBootstrap(): void {
    this.repeated.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const sweeper of this.sweepers) sweeper.stop?.();
    await this.repeated.stop();
  }

  private async sweep(): Promise<void> {
    const { pause, what } = this.rhythm;
    if (this.clock && !(await this.clock.isSound())) return;
    for (const sweeper of this.sweepers) {
      try {
        await sweeper.sweep();
      } catch (error) {
        this.log.warn(`${what} is looked for again in ${pause / 1000} s: ${String(error)}`);
        // With the store away the others fail as well. What fails for another reason, again and again, keeps none of them from its work.
        if (error instanceof DomainError && error.kind === 'unavailable') return;
      }
    }
  }
}
