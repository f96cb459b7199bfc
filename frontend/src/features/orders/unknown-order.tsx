import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

/** An order that is not there, or is somebody else's, which is the same to whoever asks. */
export function UnknownOrder({ admin = false }: { admin?: boolean }) {
  return (
    <EmptyState
      title="There is no such order"
      action={
        <ButtonLink size="small" to={admin ? paths.manageOrders : paths.myOrders}>
          {admin ? 'See all orders' : 'See my orders'}
        </ButtonLink>
      }
    >
      It may have been cancelled, or the address is not complete.
    </EmptyState>
  );
}
