import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { paths } from '@/ui/paths';

/** What an admin sees instead of a basket and of what fills one. */
export function AdminsHaveNoBasket() {
  return (
    <EmptyState title="Admins have no basket" action={<ButtonLink to={paths.home}>See all parts</ButtonLink>}>
      Log in as a customer to order parts.
    </EmptyState>
  );
}
