import { Button } from 'antd';
import { useMemo } from 'react';
import { useGetConfigQuery, useListUsersQuery, useMakeAdminMutation, usePrefetchList } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { UserView } from '@/api/types.gen';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { focusRow } from '@/ui/focus';
import { StatusTag } from '@/ui/status-tag';
import { toast } from '@/ui/toast';
import type { TableState } from '@/ui/use-table-query';
import styles from './users-list.module.css';
import layout from '@/ui/layout.module.css';

/** The sort orders of the users; the first one is the default. */
export const USER_SORTS = ['-created_at', 'created_at', 'email', '-email'] as const;
type UserSort = (typeof USER_SORTS)[number];

const USER_SORT_CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'email', label: 'E-mail, A to Z' },
  { value: '-email', label: 'E-mail, Z to A' },
] as const satisfies readonly { value: UserSort; label: string }[];

const columnsOf = (requireVerifiedEmail: boolean): Column<UserView>[] => [
  {
    title: 'E-mail',
    place: 'lead',
    sort: 'email',
    render: ({ _id, email, email_verified }) => (
      <div className={`${layout.row} ${layout.tight}`}>
        <strong id={rowId(_id)} tabIndex={-1}>
          {email}
        </strong>
        {requireVerifiedEmail && !email_verified && <StatusTag tone="warning">E-mail not verified</StatusTag>}
      </div>
    ),
  },
  {
    title: 'Role',
    place: 'action',
    width: '14rem',
    render: (user) =>
      user.role === 'admin' ? <StatusTag tone="accent">Admin</StatusTag> : <MakeAdminButton user={user} />,
  },
];

/** All users who have signed in at least once, for admins. */
export function UsersList({ state }: { state: TableState<UserSort> }) {
  const { data: config } = useGetConfigQuery();
  const requireVerifiedEmail = config?.identity.requireVerifiedEmail === true;
  const columns = useMemo(() => columnsOf(requireVerifiedEmail), [requireVerifiedEmail]);
  const list = useListUsersQuery(state.query);
  const prefetch = usePrefetchList('listUsers', state.query);
  return (
    <div className={styles.list}>
      <DataTable
        noun={['user', 'users']}
        columns={columns}
        list={list}
        state={state}
        onNear={prefetch}
        sortChoices={USER_SORT_CHOICES}
        searchHint="E-mail or name"
        describeError={problemOf}
        empty={<EmptyState title="No users yet">Users appear here after their first sign-in.</EmptyState>}
      />
    </div>
  );
}

/** Makes a user an admin without a confirmation. */
function MakeAdminButton({ user: { _id, email } }: { user: UserView }) {
  const [makeAdmin, { isLoading }] = useMakeAdminMutation();

  const make = async () => {
    const { error } = await makeAdmin({ email });
    if (error) {
      toast.error('Failed to Make an admin', { detail: problemOf(error).detail });
      return;
    }
    toast.success('Successfully made an admin');
    focusRow(rowId(_id));
  };

  return (
    <Button loading={isLoading} aria-describedby={rowId(_id)} onClick={() => void make()}>
      Make Admin
    </Button>
  );
}

function rowId(id: string): string {
  return `user-${id}`;
}
