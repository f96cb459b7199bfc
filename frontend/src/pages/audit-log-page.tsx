import { AuditChainCheck } from '@/features/audit-log/audit-chain-check';
import { AUDIT_LOG } from '@/features/audit-log/audit-log-table';
import { ListTable } from '@/ui/list';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle
        size="small"
        note="Every action of an admin, and every invoice and credit note. Each entry contains the hash of the previous one, so that a later change is detected."
      >
        Audit Log
      </PageTitle>
      <AuditChainCheck />
      <ListTable list={AUDIT_LOG} />
    </>
  );
}
