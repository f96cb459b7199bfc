import type { PartView } from '@/api/types.gen';
import { AddToBasket } from '@/features/basket/add-to-basket';
import { InBasket } from '@/features/basket/in-basket';
import { PartOrder } from '@/features/orders/part-order';
import type { Account } from '@/features/users/identity-provider';
import { VerifiedOnly } from '@/features/users/verify-email';
import layout from '@/ui/layout.module.css';

interface OrderPartProps {
  part: PartView;
  user: Account;
  /** undefined until it is loaded */
  admin: boolean | undefined;
}

/** The order form of a part, with the basket for everyone but admins. */
export function OrderPart({ part, user, admin }: OrderPartProps) {
  return (
    <VerifiedOnly key={`${part._id} ${user.email}`} user={user} purpose="to order this part" level={3}>
      <PartOrder part={part} user={user} admin={admin}>
        {(amount) =>
          !admin && (
            <div className={`${layout.stack} ${layout.tight}`}>
              <AddToBasket part={part} amount={amount ?? 0} disabled={amount === undefined} />
              <InBasket partId={part._id} />
            </div>
          )
        }
      </PartOrder>
    </VerifiedOnly>
  );
}
