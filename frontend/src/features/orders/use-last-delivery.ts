import { useGetProfileQuery, useListOrdersOfQuery } from '@/api/api';
import { DELIVERY } from './delivery-fields';

/** The rules of the delivery fields, which begin with the customer's last order or, without one, with the profile. */
export function useLastDelivery(email: string): typeof DELIVERY {
  const { data: orders } = useListOrdersOfQuery({ email, sort: '-created_at', limit: 1 });
  const { data: profile } = useGetProfileQuery({ email });
  const [last] = orders?.items ?? [];
  const { delivery_phone, delivery_address } = DELIVERY;
  return {
    delivery_phone: { ...delivery_phone, initial: last?.delivery_phone ?? profile?.phone ?? '' },
    delivery_address: { ...delivery_address, initial: last?.delivery_address ?? profile?.location ?? '' },
  };
}
