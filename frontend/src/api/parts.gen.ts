import type {
  AddPartApiArg,
  AddPartApiResponse,
  DeletePartApiArg,
  DeletePartApiResponse,
  ListPartsApiArg,
  ListPartsApiResponse,
  UpdatePartApiArg,
  UpdatePartApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['parts'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listParts: build.query<ListPartsApiResponse, ListPartsApiArg>({
        query: (queryArg) => ({
          url: `/parts`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
            min_price: queryArg.minPrice,
            max_price: queryArg.maxPrice,
            max_quantity: queryArg.maxQuantity,
            in_stock: queryArg.inStock,
          },
        }),
        providesTags: ['parts'],
      }),
      addPart: build.mutation<AddPartApiResponse, AddPartApiArg>({
        query: (queryArg) => ({ url: `/parts`, method: 'POST', body: queryArg.newPartBody }),
        invalidatesTags: ['parts'],
      }),
      deletePart: build.mutation<DeletePartApiResponse, DeletePartApiArg>({
        query: (queryArg) => ({ url: `/parts/${encodeURIComponent(String(queryArg.id))}`, method: 'DELETE' }),
        invalidatesTags: ['parts'],
      }),
      updatePart: build.mutation<UpdatePartApiResponse, UpdatePartApiArg>({
        query: (queryArg) => ({
          url: `/parts/${encodeURIComponent(String(queryArg.id))}`,
          method: 'PUT',
          body: queryArg.partPatchBody,
          headers: {
            'If-Match': queryArg['If-Match'],
          },
        }),
        invalidatesTags: ['parts'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
