import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

/** Work that finishes what a crash left half done; several servers may do it at the same time. */
interface Sweeper {
  sweep(): Promise<void>;
}

/** Milliseconds between the end of one sweep and the next. */
const PAUSE = 15_000;

/** Sweeps when the shop starts and again and again, until it stops. */
export class RepeatedSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('recovery');
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();
  private stopped = false;

  constructor(private readonly sweepers: readonly Sweeper[]) {}

  onApplicationBootstrap(): void {
    this.running = this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    try {
      for (const sweeper of this.sweepers) await sweeper.sweep();
    } catch (error) {
      this.log.warn(`What a crash may have left is looked for again in ${PAUSE / 1000} s: ${String(error)}`);
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep();
    }, PAUSE);
    this.timer.unref();
  }
}
