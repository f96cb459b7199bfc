import { type Lists, toListing } from './listing';
import { endpoints } from './orders.gen';
import type { ListOrdersApiArg, ListOrdersOfApiArg, OrderView } from './types.gen';

type OrderLists = Lists<{ listOrders: [ListOrdersApiArg, OrderView]; listOrdersOf: [ListOrdersOfApiArg, OrderView] }>;

export const ordersApi = endpoints.enhanceEndpoints<never, OrderLists>({
  endpoints: {
    listOrders: { transformResponse: toListing<OrderView> },
    listOrdersOf: { transformResponse: toListing<OrderView> },
    // Ordering and cancelling move stock; what an admin does is in the audit log as well.
    placeOrder: { invalidatesTags: ['orders', 'parts'] },
    deleteOrder: { invalidatesTags: ['orders', 'parts', 'stats', 'audit-log'] },
    shipOrder: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
    undoShipping: { invalidatesTags: ['orders', 'stats', 'audit-log'] },
  },
});

export const {
  useListOrdersQuery,
  useListOrdersOfQuery,
  useGetOrderQuery,
  useLazyGetOrderQuery,
  usePlaceOrderMutation,
  useDeleteOrderMutation,
  useShipOrderMutation,
  useUndoShippingMutation,
} = ordersApi;
