import { Button } from 'antd';
import { useState } from 'react';
import { useVerifyAuditLogQuery } from '@/api/api';
import type { AuditVerification } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { formatCounted } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './chain-check.module.css';

const REASONS: Readonly<Record<NonNullable<AuditVerification['reason']>, string>> = {
  changed: 'An entry is not as it was written',
  gap: 'An entry does not follow the one before it',
  'cut-off': 'The newest entries are missing',
};

/** Asks the server to follow the chain of hashes, and says what it found. */
export function ChainCheck() {
  const [asked, setAsked] = useState(false);
  const { currentData, error, isFetching, refetch } = useVerifyAuditLogQuery(undefined, {
    skip: !asked,
    refetchOnMountOrArgChange: true,
  });
  const check = () => (asked ? void refetch() : setAsked(true));
  return (
    <div className={styles.check}>
      <Button loading={isFetching} onClick={check}>
        Check the chain
      </Button>
      <div role="status" className={styles.word}>
        {!isFetching && currentData && <Finding {...currentData} />}
        {!isFetching && error !== undefined && <span>{problemOf(error).detail}</span>}
      </div>
    </div>
  );
}

function Finding({ intact, entries, head, broken_at, reason }: AuditVerification) {
  if (intact) {
    return (
      <>
        <StatusTag tone="success">Intact</StatusTag> {formatCounted(entries, 'entry', 'entries')}, each as it was
        written. Newest hash: <code className={styles.hash}>{head}</code>
      </>
    );
  }
  return (
    <>
      <StatusTag tone="warning">Broken</StatusTag> {reason && `${REASONS[reason]}. `}
      {formatCounted(entries, 'entry is', 'entries are')} sound
      {broken_at !== undefined && (
        <>
          ; it shows at <code className={styles.hash}>{broken_at}</code>
        </>
      )}
      .
    </>
  );
}
