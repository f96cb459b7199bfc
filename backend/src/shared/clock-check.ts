import { Logger } from '@nestjs/common';
import type { StoreProbe } from './store-probe.js';

/** The tolerated difference between this machine's clock and the store's, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/** Stops work that depends on the age of records while this machine's clock is wrong. */
export class ClockCheck {
  private readonly log = new Logger('clock');
  private wasSound = true;

  constructor(private readonly store: Pick<StoreProbe, 'now'>) {}

  /** Whether this machine's clock agrees with the store's. Logs once when it becomes wrong, and once when it is right again. */
  async isSound(): Promise<boolean> {
    let ahead: number;
    try {
      ahead = Date.now() - (await this.store.now());
    } catch {
      // Without the store the work itself fails and logs the reason.
      return true;
    }
    const isSound = Math.abs(ahead) <= TOLERANCE_MS;
    if (isSound !== this.wasSound) this.logChange(ahead, isSound);
    this.wasSound = isSound;
    return isSound;
  }

  private logChange(ahead: number, isSound: boolean): void {
    if (isSound) {
      this.log.log('The clock is right again: unpaid orders expire and payments are checked as usual.');
      return;
    }
    const minutes = Math.round(Math.abs(ahead) / 60_000);
    this.log.warn(
      `The clock of this machine jumped: it is ${minutes} minutes ${ahead > 0 ? 'ahead' : 'behind'}. Unpaid orders do not expire and payments are not checked until it is right. If it is right now, restart the shop.`,
    );
  }
}
