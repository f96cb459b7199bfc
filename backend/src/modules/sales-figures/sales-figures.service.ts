import { Injectable } from '@nestjs/common';
import { everyDay, type Figures } from './domain/figures.js';
import { daysOf, periodUntil } from './domain/period.js';
import { StockPolicy } from './domain/stock-policy.js';
import { SalesFigures } from './ports/sales-figures.js';

/** Sales and stock figures for admins. */
@Injectable()
export class SalesFiguresService {
  constructor(
    private readonly figures: SalesFigures,
    private readonly stock: StockPolicy,
  ) {}

  get lowStock(): number {
    return this.stock.lowStock;
  }

  /** The figures of the last `days` days (UTC) including today, with an entry for every day. */
  async read(days: number, now = new Date()): Promise<Figures> {
    const period = periodUntil(now, days);
    const figures = await this.figures.read(period, this.stock.lowStock);
    return { ...figures, daily: everyDay(daysOf(period), figures.daily) };
  }
}
