import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { BestCustomer } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import table from '@/ui/table.module.css';
import { SalesExport } from './sales-export';
import styles from './sales.module.css';

/** The customers with the most gross; the bar behind each row compares it with the best one. */
export function BestCustomers({ customers, days }: { customers: BestCustomer[]; days: number }) {
  const highest = customers[0]?.gross ?? 0;
  const hasLosses = customers.some(({ lost_in_disputes }) => lost_in_disputes > 0);
  // A phone has room for three columns of money: without losses, refunds are one of them.
  const refundsClass = hasLosses ? styles.wideOnly : undefined;
  return (
    <section className={`${layout.panel} ${layout.stack} ${styles.best}`} aria-labelledby="best-customers">
      <div className={`${layout.row} ${layout.spread}`}>
        <h3 id="best-customers">Best customers</h3>
        <SalesExport by="customer" days={days} />
      </div>
      {customers.length === 0 ? (
        <p className={layout.hint}>No customer paid in this period.</p>
      ) : (
        <table className={`${table.table} ${table.figures}`} aria-labelledby="best-customers">
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col">Gross</th>
              <th scope="col" className={refundsClass}>
                Refunds
              </th>
              {hasLosses && (
                <th scope="col" className={styles.wideOnly}>
                  Lost in disputes
                </th>
              )}
              <th scope="col">Net</th>
              <th scope="col" className={styles.wideOnly}>
                Net before
              </th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ email, name, company, gross, refunds, lost_in_disputes: lost, net, before }) => (
              <tr key={email} style={{ '--share': highest === 0 ? 0 : gross / highest } as CSSProperties}>
                <th scope="row">
                  <Link className={table.rowLink} to={paths.customer(email)}>
                    {company ?? (name || email)}
                  </Link>
                </th>
                <td>
                  <Money dollars={gross} />
                </td>
                <td className={refundsClass}>
                  <Money dollars={refunds} />
                </td>
                {hasLosses && (
                  <td className={styles.wideOnly}>
                    <Money dollars={lost} />
                  </td>
                )}
                <td>
                  <Money dollars={net} />
                </td>
                <td className={styles.wideOnly}>
                  <Money dollars={before.net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
