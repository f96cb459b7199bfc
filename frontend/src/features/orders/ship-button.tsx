import { Button } from 'antd';
import { useShipOrderMutation } from '@/api/orders';
import { problemOf } from '@/api/problem';
import { focusRow } from '@/ui/row-lead';
import { useToast } from '@/ui/toast';

/** Marks a paid order as shipped, at once. */
export function ShipButton({ orderId, rowId }: { orderId: string; rowId: string }) {
  const [shipOrder, { isLoading }] = useShipOrderMutation();
  const toast = useToast();

  const ship = async () => {
    const { error } = await shipOrder({ id: orderId, shipBody: {} });
    if (error) {
      toast.error(problemOf(error).detail);
      return;
    }
    toast.success('Part Shipped Successfully');
    focusRow(rowId);
  };

  return (
    <Button type="primary" loading={isLoading} aria-describedby={rowId} onClick={() => void ship()}>
      Shipped
    </Button>
  );
}
