import { USERS } from '@/features/users/users-list';
import layout from '@/ui/layout.module.css';
import { ListTable, ListTitle } from '@/ui/list';

export function Component() {
  return (
    <>
      <ListTitle
        list={USERS}
        label="Total Users"
        lead="Make Admin"
        note="An admin manages orders, parts and users, and cannot place orders."
      />
      <div className={layout.record}>
        <ListTable list={USERS} />
      </div>
    </>
  );
}
