import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AdminsHaveNoBasket } from '@/features/basket/admins-have-no-basket';
import { BasketContents } from '@/features/basket/basket-contents';
import styles from '@/features/basket/basket-contents.module.css';
import { selectBasket } from '@/features/basket/basket-slice';
import { OrderPlaced } from '@/features/orders/order-placed';
import { RoleError, useSession } from '@/features/users/use-session';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { BackLink, PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';
import { Spinner } from '@/ui/spinner';

const seeAllParts = <ButtonLink to={paths.home}>See all parts</ButtonLink>;
const quickOrder = (
  <ButtonLink look="quiet" to={paths.quickOrder}>
    Add a list of parts
  </ButtonLink>
);

/** The parts that a visitor or customer wants to order. */
export function Component() {
  const session = useSession();
  const { lines, isMerging } = useSelector(selectBasket);
  const [placed, setPlaced] = useState<{ orderId: string; email: string | undefined }>();
  const email = session.user?.email;
  // The next person at this screen does not see it.
  const placedId = placed?.email === email ? placed?.orderId : undefined;
  const isLoading = lines === undefined || isMerging === true;

  return (
    <div className={`${layout.container} ${layout.page} ${layout.stack} ${styles.page}`}>
      <PageTitle lead={<BackLink to={paths.home}>All parts</BackLink>}>Basket</PageTitle>
      {placedId !== undefined && <OrderPlaced key={placedId} orderId={placedId} />}
      {session.admin ? (
        <AdminsHaveNoBasket />
      ) : isLoading ? (
        <Spinner block label="Loading the basket" />
      ) : lines.length > 0 ? (
        <BasketContents lines={lines} session={session} onPlaced={(orderId) => setPlaced({ orderId, email })} />
      ) : session.roleProblem ? (
        <RoleError {...session.roleProblem} />
      ) : (
        placedId === undefined && (
          <EmptyState
            title="Your basket is empty"
            action={
              <>
                {seeAllParts}
                {quickOrder}
              </>
            }
          >
            Add parts from the catalogue, or a list of part numbers, and order them together.
          </EmptyState>
        )
      )}
      {!session.admin && !isLoading && lines.length > 0 && <p>{quickOrder}</p>}
    </div>
  );
}
