import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { BestPart } from '@/api/types.gen';
import { paths } from '@/app/paths';
import { formatCount } from '@/ui/format';
import { Money } from '@/ui/money';
import styles from './best-parts.module.css';

/** The parts that brought most, each with its orders; the bar behind one compares it with the best. */
export function BestParts({ parts }: { parts: BestPart[] }) {
  const most = parts[0]?.revenue ?? 0;
  return (
    <section className={styles.panel} aria-labelledby="best-parts">
      <h3 id="best-parts">Best parts</h3>
      {parts.length === 0 ? (
        <p className={styles.none}>No part was paid for in this period.</p>
      ) : (
        <table aria-labelledby="best-parts">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Pieces</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part_id, part_name, amount, revenue }) => (
              <tr key={part_id} style={{ '--share': revenue / most } as CSSProperties}>
                <th scope="row">
                  <Link to={`${paths.manageOrders}?part_id=${part_id}`}>{part_name}</Link>
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
