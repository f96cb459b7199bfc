import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { PartView } from '@/api/types.gen';
import { canBeOrdered } from '@/features/parts/stock';
import type { Dispatch } from '@/features/users/session';
import { Button, type ButtonProps } from '@/ui/button';
import { paths } from '@/ui/paths';
import { toast } from '@/ui/toast';

interface AddToBasketProps extends Pick<ButtonProps, 'size' | 'disabled' | 'aria-label' | 'aria-describedby'> {
  part: PartView;
  /** pieces to add; default: the minimum order */
  amount?: number;
}

/** Adds the part to the basket; a part that is sold out has no such button. */
export function AddToBasket({ part, amount, ...button }: AddToBasketProps) {
  const dispatch = useDispatch<Dispatch>();
  const navigate = useNavigate();
  if (!canBeOrdered(part)) return null;
  const add = () =>
    import('./basket').then(
      ({ addToBasket }) => dispatch(addToBasket(part, () => void navigate(paths.basket), amount)),
      () => toast.error('The part could not be added. Please try again.'),
    );
  return (
    <Button look="quiet" {...button} onClick={() => void add()}>
      Add to Basket
    </Button>
  );
}
