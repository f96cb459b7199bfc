import type { PartView } from '@/api/types.gen';
import { Button } from '@/ui/button';
import { formatCount, formatMoney } from '@/ui/format';
import styles from './order-form.module.css';

/** What an order was sent for. */
export interface Offer {
  /** whole dollars for one piece */
  price: number;
  amount: number;
}

interface PartChangedProps {
  offer: Offer;
  /** as it is now */
  part: PartView;
  onOrder: (amount: number) => void;
}

/** Whether a refused offer could not be met by the part as it is now. */
export function isOutdated({ price, amount }: Offer, part: PartView): boolean {
  return price !== part.price || amount > part.quantity;
}

/** After an order that came too late: the fresh figures, and one click to order by them. */
export function PartChanged({ offer, part, onOrder }: PartChangedProps) {
  const amount = Math.min(offer.amount, part.quantity);
  return (
    <div role="alert" className={styles.changed}>
      {part.price !== offer.price && (
        <p>
          The price has changed: one piece is {formatMoney(part.price)} now, not {formatMoney(offer.price)}.
        </p>
      )}
      {amount < offer.amount && (
        <p>
          Others were faster: {leftOf(part.quantity)} left of the {formatCount(offer.amount)} you wanted.
        </p>
      )}
      {amount >= part.min_order && (
        <Button size="small" onClick={() => onOrder(amount)}>
          Order {formatCount(amount)} for {formatMoney(part.price * amount)}
        </Button>
      )}
    </div>
  );
}

function leftOf(quantity: number): string {
  if (quantity === 0) return 'none is';
  return `only ${formatCount(quantity)} ${quantity === 1 ? 'is' : 'are'}`;
}
