import { AdminsHaveNoBasket } from '@/features/basket/admins-have-no-basket';
import { QuickOrder } from '@/features/basket/quick-order';
import { useSession } from '@/features/users/use-session';
import layout from '@/ui/layout.module.css';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';

/** A list of parts that becomes lines of the basket at once. */
export function Component() {
  const { admin } = useSession();
  return (
    <div className={`${layout.container} ${layout.page} ${layout.stack}`}>
      <PageTitle lead={<BackLink to={paths.basket}>Basket</BackLink>}>Quick Order</PageTitle>
      {admin ? <AdminsHaveNoBasket /> : <QuickOrder />}
    </div>
  );
}
