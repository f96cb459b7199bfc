import { useListUsersQuery } from '@/api/users';
import { USER_SORTS } from '@/features/users/user-sorts';
import { UsersList } from '@/features/users/users-list';
import { formatTotal } from '@/ui/format';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: USER_SORTS } as const;

export function Component() {
  useDocumentTitle('Make Admin');
  const state = useTableQuery(options);
  const all = useListUsersQuery({ limit: 1 });
  return (
    <>
      <PageTitle lead="Make Admin" note="An admin manages orders, parts and users, and cannot place orders.">
        Total Users: {all.data && formatTotal(all.data.total)}
      </PageTitle>
      <UsersList state={state} />
    </>
  );
}
