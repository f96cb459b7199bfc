import { useGetProfileQuery, useListOrdersOfQuery } from '@/api/api';
import type { OrderView } from '@/api/types.gen';
import { DELIVERY } from './delivery-fields';

/** Where an order is delivered, and whom to call. */
export type Delivery = Pick<OrderView, 'delivery_address' | 'delivery_phone'>;

/** Orders among which addresses are looked for. */
const RECENT = 50;
const MAX_OFFERED = 5;

/** The rules of the delivery fields, which begin with the last order or, without one, with the profile; and the last five addresses. */
export function useDeliveries(email: string): { rules: typeof DELIVERY; earlier: Delivery[] } {
  const { data: orders } = useListOrdersOfQuery({ email, sort: '-created_at', limit: RECENT });
  const { data: profile } = useGetProfileQuery({ email });
  const earlier = lastDeliveries(orders?.items ?? []);
  const [last] = earlier;
  const { delivery_phone, delivery_address } = DELIVERY;
  return {
    rules: {
      ...DELIVERY,
      delivery_phone: { ...delivery_phone, initial: last?.delivery_phone ?? profile?.phone ?? '' },
      delivery_address: { ...delivery_address, initial: last?.delivery_address ?? profile?.location ?? '' },
    },
    earlier,
  };
}

/** The last addresses, each once, with the phone of its last order. */
export function lastDeliveries(newestFirst: readonly Delivery[]): Delivery[] {
  const byAddress = new Map<string, Delivery>();
  for (const { delivery_address, delivery_phone } of newestFirst)
    if (!byAddress.has(delivery_address)) byAddress.set(delivery_address, { delivery_address, delivery_phone });
  return [...byAddress.values()].slice(0, MAX_OFFERED);
}
