import { Button } from 'antd';
import { useState } from 'react';
import { emailOfStoredToken } from '@/api/access-token';
import type { CustomerView } from '@/api/types.gen';
import { useAdminRole } from '@/features/users/use-admin-role';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import layout from '@/ui/layout.module.css';

/** Takes an admin's role after a question; nothing for a customer, but the dialog closes when its admin has become one. */
export function RemoveAdmin({ customer }: { customer: CustomerView }) {
  const { email, name = email, role, admin_by_settings } = customer;
  const [isAsking, setIsAsking] = useState(false);
  const { remove } = useAdminRole(email);
  const isOwn = emailOfStoredToken() === email;
  return (
    <>
      {role === 'admin' && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Remove Admin
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={isOwn ? 'Remove yourself as an admin?' : `Remove ${name} as an admin?`}
        confirmLabel="Remove Admin"
        keepLabel="Keep Admin"
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      >
        <div className={layout.stack}>
          <p>
            {isOwn ? (
              'You become'
            ) : (
              <>
                <strong>{email}</strong> becomes
              </>
            )}{' '}
            a customer at once, without access to these pages. Orders, reviews and the profile stay.
          </p>
          {admin_by_settings && (
            <p className={layout.notice} data-tone="warning">
              The setting <code>ADMIN_EMAILS</code> names this e-mail: remove it there, or its user becomes an admin
              again at the next sign-in.
            </p>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
