import { Injectable, Logger } from '@nestjs/common';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { PaperRepository } from './ports/paper.repository.js';

/** Servers whose clocks differ by less than this need no warning: the other one issues what is owed. */
const TOLERANCE_MS = 1000;

/** Warns once when the clock is behind, so that papers are owed, and says when it is right again. */
@Injectable()
export class PaperClock implements Sweeper {
  private readonly log = new Logger('clock');
  private isBehind = false;

  constructor(private readonly papers: PaperRepository) {}

  async sweep(): Promise<void> {
    const newest = await this.papers.newestTime();
    const now = new Date();
    const isBehind = now.getTime() < Date.parse(newest) - TOLERANCE_MS;
    if (isBehind === this.isBehind) return;
    this.isBehind = isBehind;
    if (isBehind)
      this.log.warn(
        `Invoices and credit notes are owed and not issued: the clock says ${now.toISOString()}, before the newest paper or audit entry of ${newest}. Correct the clock; if it is right, see docs/operations/invoices.md.`,
      );
    else this.log.log('The clock is right again: invoices and credit notes are issued.');
  }
}
