import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

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
export class RepeatedSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recovery');
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly sweepers: readonly Sweeper[],
    private readonly rhythm = AFTER_CRASHES,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const sweeper of this.sweepers) sweeper.stop?.();
    await this.running;
  }

  private async sweep(): Promise<void> {
    const { pause, what } = this.rhythm;
    try {
      for (const sweeper of this.sweepers) await sweeper.sweep();
    } catch (error) {
      this.log.warn(`${what} is looked for again in ${pause / 1000} s: ${String(error)}`);
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep();
    }, pause);
    this.timer.unref();
  }
}
