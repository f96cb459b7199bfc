import { useMemo } from 'react';
import { useGetConfigQuery, useListUsersQuery } from '@/api/api';
import type { UserView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { DataTable, type Column } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusTag } from '@/ui/status-tag';
import type { TableState } from '@/ui/use-table-query';
import { MakeAdminButton } from './make-admin-button';
import { USER_SORT_CHOICES, type UserSort } from './user-sorts';
import styles from './users-list.module.css';

/** @param marksUnverified whether the shop needs verified e-mails */
const columnsOf = (marksUnverified: boolean): Column<UserView>[] => [
  {
    title: 'E-mail',
    place: 'lead',
    sort: 'email',
    render: ({ _id, email, email_verified }) => (
      <div className={styles.person}>
        <span id={rowId(_id)} tabIndex={-1} className={styles.email}>
          {email}
        </span>
        {marksUnverified && !email_verified && <StatusTag tone="warning">E-mail not verified</StatusTag>}
      </div>
    ),
  },
  {
    title: 'Role',
    place: 'action',
    width: '14rem',
    render: ({ _id, email, role }) =>
      role === 'admin' ? (
        <StatusTag tone="accent">Admin</StatusTag>
      ) : (
        <MakeAdminButton email={email} rowId={rowId(_id)} />
      ),
  },
];

/** Everyone who ever signed in, for the admins. */
export function UsersList({ state }: { state: TableState<UserSort> }) {
  const { q, sort, limit, cursor } = state.query;
  const { data: config } = useGetConfigQuery();
  const marksUnverified = config?.identity.requireVerifiedEmail === true;
  const columns = useMemo(() => columnsOf(marksUnverified), [marksUnverified]);
  const list = useListUsersQuery({ sort, limit, ...(q && { q }), ...(cursor && { cursor }) });
  return (
    <div className={styles.list}>
      <DataTable
        noun={['user', 'users']}
        columns={columns}
        list={list}
        state={state}
        sortChoices={USER_SORT_CHOICES}
        searchHint="E-mail or name"
        describeError={problemOf}
        empty={<EmptyState title="No users yet">People appear here once they have signed in.</EmptyState>}
      />
    </div>
  );
}

function rowId(id: string): string {
  return `user-${id}`;
}
