import type {
  ListAuditLogApiArg,
  ListAuditLogApiResponse,
  VerifyAuditLogApiArg,
  VerifyAuditLogApiResponse,
} from './types.gen';
import { apiRoot as api } from './api-root';
export const addTagTypes = ['audit-log'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAuditLog: build.query<ListAuditLogApiResponse, ListAuditLogApiArg>({
        query: (queryArg) => ({
          url: `/audit-log`,
          params: {
            limit: queryArg.limit,
            cursor: queryArg.cursor,
            sort: queryArg.sort,
            q: queryArg.q,
            action: queryArg.action,
            actor: queryArg.actor,
            from: queryArg['from'],
            to: queryArg.to,
          },
        }),
        providesTags: ['audit-log'],
      }),
      verifyAuditLog: build.query<VerifyAuditLogApiResponse, VerifyAuditLogApiArg>({
        query: () => ({ url: `/audit-log/verification` }),
        providesTags: ['audit-log'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as endpoints };
