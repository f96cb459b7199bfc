import { Button } from 'antd';
import { useState } from 'react';
import { useVerifyAuditLogQuery } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { AuditVerification } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { StatusTag } from '@/ui/status-tag';
import styles from './audit-log.module.css';

const DAMAGES: Readonly<Record<NonNullable<AuditVerification['reason']>, string>> = {
  changed: 'An entry was changed after it was written',
  gap: 'An entry does not follow the previous one',
  'cut-off': 'The newest entries are missing',
};

/** Lets the server verify the hash chain of the log, and shows the result. */
export function AuditChainCheck() {
  const [isRequested, setIsRequested] = useState(false);
  const { currentData, error, isFetching, refetch } = useVerifyAuditLogQuery(undefined, {
    skip: !isRequested,
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className={`${layout.row} ${table.bar}`}>
      <Button loading={isFetching} onClick={() => (isRequested ? void refetch() : setIsRequested(true))}>
        Verify log
      </Button>
      <div role="status" className={styles.result}>
        {!isFetching && currentData && <VerificationResult {...currentData} />}
        {!isFetching && error !== undefined && problemOf(error).detail}
      </div>
    </div>
  );
}

function VerificationResult({ intact, entries, head, broken_at, reason }: AuditVerification) {
  const verified = `${formatCounted(entries, 'entry', 'entries')} verified`;
  if (intact) {
    return (
      <>
        <StatusTag tone="success">Intact</StatusTag> {verified}. Newest hash:{' '}
        <code className={styles.hash}>{head}</code>
      </>
    );
  }
  return (
    <>
      <StatusTag tone="warning">Damaged</StatusTag> {reason && `${DAMAGES[reason]}. `}
      {verified}
      {broken_at !== undefined && (
        <>
          ; first damaged entry: <code className={styles.hash}>{broken_at}</code>
        </>
      )}
    </>
  );
}
