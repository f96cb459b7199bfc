import { type Lists, toListing } from './listing';
import { endpoints } from './parts.gen';
import type { ListPartsApiArg, PartView } from './types.gen';

/** What admins do with parts is in the audit log as well. */
export const { useListPartsQuery, useAddPartMutation, useUpdatePartMutation, useDeletePartMutation } =
  endpoints.enhanceEndpoints<never, Lists<{ listParts: [ListPartsApiArg, PartView] }>>({
    endpoints: {
      listParts: { transformResponse: toListing<PartView> },
      addPart: { invalidatesTags: ['parts', 'audit-log'] },
      updatePart: { invalidatesTags: ['parts', 'audit-log'] },
      deletePart: { invalidatesTags: ['parts', 'audit-log'] },
    },
  });
