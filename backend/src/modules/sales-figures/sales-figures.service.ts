import { Injectable } from '@nestjs/common';
import { type DayFigures, everyDay, type Figures, type Waiting } from './domain/figures.js';
import { daysOf, periodUntil } from './domain/period.js';
import { StockPolicy } from '#modules/parts/domain/stock-policy.js';
import { SalesFigures } from './ports/sales-figures.js';

/** Rows of an export by customer or part. */
const MAX_EXPORTED = 10_000;

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
  async read(days: number, now = new Date()): Promise<Figures & { waiting: Waiting }> {
    const period = periodUntil(now, days);
    const [figures, waiting] = await Promise.all([this.figures.read(period, this.stock.lowStock), this.waiting(now)]);
    return { ...figures, daily: everyDay(daysOf(period), figures.daily), waiting };
  }

  async waiting(now = new Date()): Promise<Waiting> {
    return await this.figures.waiting(now.toISOString(), this.stock.lowStock);
  }

  /** Every day of the last `days` days. */
  async byDay(days: number, now = new Date()): Promise<DayFigures[]> {
    const period = periodUntil(now, days);
    return everyDay(daysOf(period), (await this.figures.read(period, this.stock.lowStock)).daily);
  }

  /** The customers of the last `days` days, also those who were only refunded. */
  async byCustomer(days: number, now = new Date()) {
    return await this.figures.byCustomer(periodUntil(now, days), MAX_EXPORTED);
  }

  /** The parts of the last `days` days. */
  async byPart(days: number, now = new Date()) {
    return await this.figures.byPart(periodUntil(now, days), MAX_EXPORTED);
  }
}
