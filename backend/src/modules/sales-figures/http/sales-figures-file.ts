import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SalesFiguresService } from '../sales-figures.service.js';
import { salesInDollars } from '#shared/money.js';
import { customerView, partView } from './sales-figures.dto.js';

/** The columns of each export. */
export const EXPORTED = {
  day: ['day', 'orders', 'gross', 'refunds', 'lost_in_disputes', 'net'],
  customer: [
    ...['email', 'name', 'orders', 'gross', 'refunds', 'lost_in_disputes', 'net'],
    ...['gross_before', 'refunds_before', 'lost_in_disputes_before', 'net_before'],
  ],
  part: ['part_id', 'part_name', 'amount', 'gross'],
} as const;
export type ExportedBy = keyof typeof EXPORTED;
export const EXPORTS = Object.keys(EXPORTED) as ExportedBy[];

type Row = Partial<Record<string, string | number>>;

/** Lines of an export that are written before other requests run. */
const CHUNK = 500;

/** The rows of an export in chunks. */
export async function* rowsBy(by: ExportedBy, stats: SalesFiguresService, days: number): AsyncGenerator<Row[]> {
  const rows = await READ[by](stats, days);
  for (let at = 0; at < rows.length; at += CHUNK) {
    if (at > 0) await nextTurn();
    yield rows.slice(at, at + CHUNK);
  }
}

const READ: Record<ExportedBy, (stats: SalesFiguresService, days: number) => Promise<Row[]>> = {
  day: async (stats, days) =>
    (await stats.byDay(days)).map(({ day, orders, ...sums }) => ({ day, orders, ...salesInDollars(sums) })),
  customer: async (stats, days) =>
    (await stats.byCustomer(days)).map(customerView).map(({ before, ...row }) => ({
      ...row,
      ...Object.fromEntries(Object.entries(before).map(([sum, dollars]) => [`${sum}_before`, dollars])),
    })),
  part: async (stats, days) =>
    (await stats.byPart(days)).map(partView).map(({ revenue: gross, ...row }) => ({ ...row, gross })),
};
