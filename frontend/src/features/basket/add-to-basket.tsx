import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { PartView } from '@/api/types.gen';
import { canBeOrdered } from '@/features/parts/stock';
import type { Dispatch } from '@/features/users/session';
import { Button, type ButtonProps } from '@/ui/button';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import { toast } from '@/ui/toast';
import { selectBasket } from './basket-slice';

interface AddToBasketProps extends Pick<ButtonProps, 'size' | 'disabled' | 'aria-label' | 'aria-describedby'> {
  part: PartView;
  /** pieces to add; default: the minimum order */
  amount?: number;
}

/** Adds the part to the basket; a part that is sold out has no such button. */
export function AddToBasket({ part, amount, ...button }: AddToBasketProps) {
  const dispatch = useDispatch<Dispatch>();
  if (!canBeOrdered(part)) return null;
  const add = () =>
    import('./basket').then(
      ({ addToBasket }) => dispatch(addToBasket(part, amount)),
      () => toast.error('The part could not be added. Please try again.'),
    );
  return (
    <Button look="quiet" {...button} onClick={() => void add()}>
      Add to Basket
    </Button>
  );
}

/** Shows how many pieces of the part are in the basket. */
export function InBasket({ partId }: { partId: string }) {
  const { lines = [] } = useSelector(selectBasket);
  const line = lines.find(({ part_id }) => part_id === partId);
  return (
    <p className={layout.muted}>
      {line && (
        <>
          {formatCounted(line.amount, 'piece')} in <Link to={paths.basket}>your basket</Link>
        </>
      )}
    </p>
  );
}
