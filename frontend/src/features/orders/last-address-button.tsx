import { useLazyListOrdersOfQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import type { Delivery } from './use-deliveries';

interface LastAddressButtonProps {
  email: string;
  onFound: (delivery: Delivery) => void;
}

/** Fills the delivery fields with those of the customer's last order. */
export function LastAddressButton({ email, onFound }: LastAddressButtonProps) {
  const [read, { isFetching }] = useLazyListOrdersOfQuery();
  const onClick = async () => {
    const { data, error } = await read({ email, sort: '-created_at', limit: 1 });
    const [last] = data?.items ?? [];
    if (error !== undefined) toast.error(problemOf(error).detail);
    else if (last) onFound({ delivery_address: last.delivery_address, delivery_phone: last.delivery_phone });
    else toast.error('You have not ordered anything yet.');
  };
  return (
    <Button look="quiet" size="small" busy={isFetching} onClick={() => void onClick()}>
      Use my last address
    </Button>
  );
}
