import { endpoints } from './audit-log.gen';
import { type Lists, toListing } from './listing';
import type { AuditEntryView, ListAuditLogApiArg } from './types.gen';

export const { useListAuditLogQuery, useVerifyAuditLogQuery } = endpoints.enhanceEndpoints<
  never,
  Lists<{ listAuditLog: [ListAuditLogApiArg, AuditEntryView] }>
>({
  endpoints: { listAuditLog: { transformResponse: toListing<AuditEntryView> } },
});
