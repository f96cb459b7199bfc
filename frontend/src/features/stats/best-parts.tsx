import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { BestPart } from '@/api/types.gen';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import table from '@/ui/table.module.css';
import { SalesExport } from './sales-export';
import styles from './sales.module.css';

/** The parts with the most revenue; the bar behind each row compares it with the best one. */
export function BestParts({ parts, days }: { parts: BestPart[]; days: number }) {
  const highest = parts[0]?.revenue ?? 0;
  return (
    <section className={`${layout.panel} ${layout.stack} ${styles.best}`} aria-labelledby="best-parts">
      <div className={`${layout.row} ${layout.spread}`}>
        <h3 id="best-parts">Best parts</h3>
        <SalesExport by="part" days={days} />
      </div>
      {parts.length === 0 ? (
        <p className={layout.hint}>No part was paid for in this period.</p>
      ) : (
        <table className={`${table.table} ${table.figures}`} aria-labelledby="best-parts">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Pieces</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part_id, part_name, amount, revenue }) => (
              <tr key={part_id} style={{ '--share': revenue / highest } as CSSProperties}>
                <th scope="row">
                  <Link className={table.rowLink} to={`${paths.manageOrders}?part_id=${part_id}`}>
                    {part_name}
                  </Link>
                </th>
                <td className="figure">{formatCount(amount)}</td>
                <td>
                  <Money dollars={revenue} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
