import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { useSession } from '@/features/users/use-session';
import { formatCounted } from '@/ui/format';
import { BasketIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { selectBasket } from './basket-slice';

/** The link to the basket in the header, with the number of its lines. Admins have no basket. */
export function BasketLink({ className = '' }: { className?: string }) {
  const { lines = [] } = useSelector(selectBasket);
  const { admin } = useSession();
  if (admin) return null;
  const isEmpty = lines.length === 0;
  return (
    <NavLink
      to={paths.basket}
      className={`${layout.iconButton} ${className}`}
      aria-label={isEmpty ? 'Basket' : `Basket, ${formatCounted(lines.length, 'part')}`}
    >
      <BasketIcon />
      {!isEmpty && <span className={layout.badge}>{lines.length}</span>}
    </NavLink>
  );
}
