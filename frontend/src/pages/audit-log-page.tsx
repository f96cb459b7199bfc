import { AuditChainCheck } from '@/features/audit-log/audit-chain-check';
import { AuditLogTable } from '@/features/audit-log/audit-log-table';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle note="Every action of an admin. Each entry contains the hash of the previous one, so that a later change is detected.">
        Audit Log
      </PageTitle>
      <AuditChainCheck />
      <AuditLogTable />
    </>
  );
}
