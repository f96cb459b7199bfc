import type { CustomerView } from '@/api/types.gen';
import { BILLING_FIELDS } from '@/features/users/billing';
import { Value } from '@/features/users/profile-value';
import { Fact } from '@/ui/fact';
import { formatCount, formatDate } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import styles from './customers.module.css';
import { RemoveAdmin } from './remove-admin';

/** A customer's totals, profile and billing data; what they never gave is left out. */
export function CustomerSheet({ customer }: { customer: CustomerView }) {
  const { email, role, phone, address, created_at, last_order_at, education, location, linkedinUrl } = customer;
  const { orders, paid, unpaid, gross, refunds, lost_in_disputes, net } = customer.totals;
  return (
    <section className={layout.panel} aria-label="Customer data">
      <dl className={`${layout.facts} ${styles.totals}`}>
        <Fact name="Orders">
          <Count value={orders} />
        </Fact>
        <Fact name="Paid">
          <Count value={paid} />
        </Fact>
        <Fact name="Unpaid">
          <Count value={unpaid} />
        </Fact>
        <Fact name="Gross">
          <Money dollars={gross} />
        </Fact>
        <Fact name="Refunds">
          <Money dollars={refunds} />
        </Fact>
        {lost_in_disputes > 0 && (
          <Fact name="Lost in disputes">
            <Money dollars={lost_in_disputes} />
          </Fact>
        )}
        <Fact name="Net">
          <Money dollars={net} />
        </Fact>
      </dl>
      <dl className={`${layout.facts} ${layout.padded} ${styles.facts}`}>
        <Fact name="Account">
          <span className={layout.row}>
            {created_at === undefined ? 'None' : `Since ${formatDate(created_at)}`}
            {role === 'admin' && <StatusTag tone="accent">Admin</StatusTag>}
            <RemoveAdmin customer={customer} />
          </span>
        </Fact>
        {last_order_at !== undefined && <Fact name="Last order">{formatDate(last_order_at)}</Fact>}
        <Fact name="E-mail">
          <a href={`mailto:${email.split('@').map(encodeURIComponent).join('@')}`}>{email}</a>
        </Fact>
        {phone !== undefined && (
          <Fact name="Phone">
            <a className="figure" href={`tel:${phone}`}>
              {phone}
            </a>
          </Fact>
        )}
        {address !== undefined && <Fact name="Delivery address">{address}</Fact>}
        {BILLING_FIELDS.map(
          ([field, { label }]) =>
            customer[field] !== undefined && (
              <Fact key={field} name={label}>
                <span className={layout.typed}>{customer[field]}</span>
              </Fact>
            ),
        )}
        {education && <Fact name="Education">{education}</Fact>}
        {location && <Fact name="Location">{location}</Fact>}
        {linkedinUrl && (
          <Fact name="LinkedIn">
            <Value>{linkedinUrl}</Value>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Count({ value }: { value: number }) {
  return <span className="figure">{formatCount(value)}</span>;
}
