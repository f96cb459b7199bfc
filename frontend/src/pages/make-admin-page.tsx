import { problemOf } from '@/api/problem';
import { useListUsersQuery } from '@/api/api';
import { USER_SORTS, UsersList } from '@/features/users/users-list';
import { CountTitle } from '@/ui/page-title';
import { formatTotal } from '@/ui/format';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: USER_SORTS } as const;

export function Component() {
  const state = useTableQuery(options);
  const all = useListUsersQuery({ limit: 1 });
  return (
    <>
      <CountTitle
        lead="Make Admin"
        label="Total Users"
        total={all.data && formatTotal(all.data.total)}
        note="An admin manages orders, parts and users, and cannot place orders."
        call={all}
        describeError={problemOf}
      />
      <UsersList state={state} />
    </>
  );
}
