import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useGetConfigQuery } from '@/api/api';
import type { UserView } from '@/api/types.gen';
import { EmptyState } from '@/ui/empty-state';
import { focusRow } from '@/ui/focus';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { paths } from '@/ui/paths';
import { Cut } from '@/ui/row-lead';
import { StatusTag } from '@/ui/status-tag';
import table from '@/ui/table.module.css';
import { useAdminRole } from './use-admin-role';

/** All users who have signed in at least once, for admins. */
export const USERS = defineList({
  endpoint: 'listUsers',
  noun: ['user', 'users'],
  search: 'E-mail or name',
  useFirstViews: useNoViews,
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    email: 'E-mail, A to Z',
    '-email': 'E-mail, Z to A',
  },
  columns: [
    { title: 'E-mail', place: 'lead', width: '45%', sort: 'email', render: (user) => <Email user={user} /> },
    { title: 'Name', card: 'bare', render: ({ name }) => name !== undefined && <Cut>{name}</Cut> },
    {
      title: 'Role',
      place: 'action',
      width: '10rem',
      render: (user) =>
        user.role === 'admin' ? <StatusTag tone="accent">Admin</StatusTag> : <MakeAdminButton user={user} />,
    },
  ],
  empty: <EmptyState title="No users yet">Users appear here after their first sign-in.</EmptyState>,
});

function Email({ user: { _id, email, email_verified } }: { user: UserView }) {
  const { data: config } = useGetConfigQuery();
  return (
    <div className={`${layout.row} ${layout.tight}`}>
      <Link
        id={rowId(_id)}
        to={paths.customer(email)}
        title={email}
        className={`${table.rowLink} ${layout.quietLink} ${table.cut}`}
      >
        {email}
      </Link>
      {config?.identity.requireVerifiedEmail && !email_verified && (
        <StatusTag tone="warning">E-mail not verified</StatusTag>
      )}
    </div>
  );
}

/** Makes a user an admin without a confirmation, because its toast offers Undo. */
function MakeAdminButton({ user: { _id, email } }: { user: UserView }) {
  const { make, isMaking } = useAdminRole(email);
  const focusName = () => focusRow(rowId(_id));
  return (
    <Button
      loading={isMaking}
      aria-describedby={rowId(_id)}
      onClick={() => void make(focusName).then((isMade) => isMade && focusName())}
    >
      Make Admin
    </Button>
  );
}

function rowId(id: string): string {
  return `user-${id}`;
}
