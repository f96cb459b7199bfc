import type { OrderView } from '@/api/types.gen';
import { Fact } from '@/ui/fact';

/** The card that paid an order, in a <dl>; nothing when the order does not name it. */
export function CardFact({ order }: { order: Pick<OrderView, 'card_brand' | 'card_last4'> }) {
  const { card_brand, card_last4 } = order;
  if (card_last4 === undefined) return null;
  return (
    <Fact name="Card">
      <span className="figure">
        {card_brand} ···· {card_last4}
      </span>
    </Fact>
  );
}
