import type { ReactNode } from 'react';
import type { CorrectionRequestView, OrderPaperView, OrderView } from '@/api/types.gen';
import type { Audience } from '@/features/orders/order-status';
import { BILLING_FIELDS } from '@/features/users/billing';
import layout from '@/ui/layout.module.css';
import { Time } from '@/ui/time';
import { billingOf } from './paper-names';
import styles from './papers.module.css';

/** The newest request to correct the order's invoice. */
export function newestRequest({ correction_requests }: OrderView): CorrectionRequestView | undefined {
  return correction_requests?.at(-1);
}

interface CorrectionRequestProps {
  request: CorrectionRequestView;
  audience: Audience;
  /** of the invoice that it is about */
  buyer: OrderPaperView['buyer'];
  deliveryAddress: string;
  /** what an admin can do about it */
  children?: ReactNode;
}

/** What the customer asked to correct, beside what is printed, or why it was refused; nothing once it is corrected. */
export function CorrectionRequest({ request, audience, buyer, deliveryAddress, children }: CorrectionRequestProps) {
  const { status, invoice, requested_at, decided_at = '', decided_by, refusal } = request;
  const isAdmin = audience === 'admin';
  const printed = billingOf(buyer);
  if (status === 'accepted') return null;
  if (status === 'refused')
    return (
      <div role="note" className={`${layout.notice} ${styles.request}`} data-tone="warning">
        <p>
          {isAdmin ? `${decided_by ?? 'An admin'} refused` : 'We could not agree'} to correct invoice {invoice} on{' '}
          <Time at={decided_at} />:
        </p>
        <p>“{refusal}”</p>
      </div>
    );
  return (
    <div role="note" className={`${layout.notice} ${styles.request}`} data-tone={isAdmin ? 'warning' : undefined}>
      <p>
        {isAdmin ? 'The customer' : 'You'} asked on <Time at={requested_at} /> to correct invoice {invoice}.
        {!isAdmin && ' We answer by e-mail.'}
      </p>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <td />
            <th scope="col">Printed</th>
            <th scope="col">Asked for</th>
          </tr>
        </thead>
        <tbody>
          {BILLING_FIELDS.map(([name, { label }]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{printed[name] ?? '–'}</td>
              <td>{request[name] ?? (name === 'billing_address' ? deliveryAddress : '–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}
