import { Button } from 'antd';
import type { OrderView } from '@/api/types.gen';
import type { HeldRows } from './use-held-rows';
import { useShipping } from './use-shipping';

interface ShipButtonProps {
  order: OrderView;
  rowId: string;
  held?: HeldRows;
}

/** Marks a paid order as shipped, at once. */
export function ShipButton({ order, rowId, held }: ShipButtonProps) {
  const { ship, isShipping } = useShipping(order, { rowId, held });
  return (
    <Button type="primary" loading={isShipping} aria-describedby={rowId} onClick={() => void ship()}>
      Shipped
    </Button>
  );
}
