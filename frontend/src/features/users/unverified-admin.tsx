import type { ReactNode } from 'react';
import { problemOf } from '@/api/problem';
import { useGetProfileQuery } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import type { Account } from './identity-provider';
import { VerifyEmail } from './verify-email';
import styles from './verify-email.module.css';

/** Replaces the dashboard by a request to verify the e-mail when the unverified user is an admin. */
export function UnverifiedAdmin({ user, children }: { user: Account; children: ReactNode }) {
  const { currentData: profile, error, isFetching, refetch } = useGetProfileQuery({ email: user.email });
  if (profile === undefined) {
    return error === undefined || isFetching ? (
      <Spinner block />
    ) : (
      <ErrorState title="Your account could not be checked" onRetry={() => void refetch()}>
        {problemOf(error).detail}
      </ErrorState>
    );
  }
  if (profile.role !== 'admin') return children;
  return (
    <div id="main" tabIndex={-1} className={`${layout.container} ${styles.page}`}>
      <PageTitle>Dashboard</PageTitle>
      <VerifyEmail email={user.email} purpose="to manage the shop" level={2} />
    </div>
  );
}
