import { AUDIT_FIELDS, AUDIT_SORTS } from '@/features/audit-log/audit-acts';
import { AuditLogTable } from '@/features/audit-log/audit-log-table';
import { ChainCheck } from '@/features/audit-log/chain-check';
import { PageTitle } from '@/ui/page-title';
import { useTableQuery } from '@/ui/use-table-query';

const options = { sorts: AUDIT_SORTS, fields: AUDIT_FIELDS } as const;

export function Component() {
  const state = useTableQuery(options);
  return (
    <>
      <PageTitle note="Everything that admins did. Each entry holds the hash of the one before it, so that a change shows.">
        Audit Log
      </PageTitle>
      <ChainCheck />
      <AuditLogTable state={state} />
    </>
  );
}
