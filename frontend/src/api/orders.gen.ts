import type {
  DeleteOrderApiArg,
  DeleteOrderApiResponse,
  GetOrderApiArg,
  GetOrderApiResponse,
  ListOrdersApiArg,
  ListOrdersApiResponse,
  ListOrdersOfApiArg,
  ListOrdersOfApiResponse,
  PlaceOrderApiArg,
  PlaceOrderApiResponse,
  ShipOrderApiArg,
  ShipOrderApiResponse,
  UndoShippingApiArg,
  UndoShippingApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['orders'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listOrders: build.query<ListOrdersApiResponse, ListOrdersApiArg>({
        query: (queryArg) => ({
          url: `/orders`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
            status: queryArg.status,
            part_id: queryArg.partId,
          },
        }),
        providesTags: ['orders'],
      }),
      placeOrder: build.mutation<PlaceOrderApiResponse, PlaceOrderApiArg>({
        query: (queryArg) => ({
          url: `/orders`,
          method: 'POST',
          body: queryArg.newOrderBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['orders'],
      }),
      listOrdersOf: build.query<ListOrdersOfApiResponse, ListOrdersOfApiArg>({
        query: (queryArg) => ({
          url: `/orders/${encodeURIComponent(String(queryArg.email))}`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
            status: queryArg.status,
            part_id: queryArg.partId,
          },
        }),
        providesTags: ['orders'],
      }),
      deleteOrder: build.mutation<DeleteOrderApiResponse, DeleteOrderApiArg>({
        query: (queryArg) => ({ url: `/orders/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
        invalidatesTags: ['orders'],
      }),
      getOrder: build.query<GetOrderApiResponse, GetOrderApiArg>({
        query: (queryArg) => ({ url: `/payment/order/${encodeURIComponent(String(queryArg.id))}` }),
        providesTags: ['orders'],
      }),
      undoShipping: build.mutation<UndoShippingApiResponse, UndoShippingApiArg>({
        query: (queryArg) => ({ url: `/shipped/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
        invalidatesTags: ['orders'],
      }),
      shipOrder: build.mutation<ShipOrderApiResponse, ShipOrderApiArg>({
        query: (queryArg) => ({
          url: `/shipped/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PATCH',
          body: queryArg.shipBody,
        }),
        invalidatesTags: ['orders'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
