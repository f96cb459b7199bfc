import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { UserView } from '@/api/types.gen';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';
import layout from '@/ui/layout.module.css';
import { BILLING } from './billing';
import { ProfileTable } from './profile-table';
import { Value } from './profile-value';

/** Loaded when it is opened. */
const BillingDialog = lazyPart(async () => (await import('./billing-dialog')).BillingDialog, FORM_PART);

/** The billing data of the profile, which new orders begin with. */
export function BillingSection({ profile }: { profile: UserView }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { company, tax_id, billing_address } = profile;
  return (
    <section className={layout.stack} aria-labelledby="billing">
      <header className={`${layout.row} ${layout.spread}`}>
        <div className={`${layout.stack} ${layout.tight}`}>
          <h3 id="billing">Billing</h3>
          <p className={layout.hint}>Filled in for you when you order.</p>
        </div>
        <Button ref={button} {...opensDialog(BillingDialog)} onClick={() => setEditing(true)}>
          Edit Billing
        </Button>
      </header>
      <ProfileTable
        items={[
          { label: BILLING.company.label, children: <Value>{company}</Value> },
          { label: BILLING.tax_id.label, children: <Value figure>{tax_id}</Value> },
          {
            label: BILLING.billing_address.label,
            children: <Value none="The delivery address">{billing_address}</Value>,
          },
        ]}
      />
      {editing && (
        <BillingDialog
          profile={profile}
          onClosed={() => {
            setEditing(false);
            button.current?.focus();
          }}
        />
      )}
    </section>
  );
}
