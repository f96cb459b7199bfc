import { USERS } from '@/features/users/users-list';
import { ListTable, ListTitle } from '@/ui/list';

export function Component() {
  return (
    <>
      <ListTitle
        list={USERS}
        size="small"
        label="Total Users"
        lead="Make Admin"
        note="An admin manages orders, parts and users, and cannot place orders."
      />
      <ListTable list={USERS} />
    </>
  );
}
