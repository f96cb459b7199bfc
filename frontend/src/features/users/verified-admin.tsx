import { lazy, Suspense, type ReactNode } from 'react';
import { useGetProfileQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { useSession } from './use-session';

// Loaded lazily, because few accounts need it.
const VerifyEmail = lazy(async () => ({ default: (await import('./verify-email')).VerifyEmail }));

/** Blocks the dashboard for an admin with an unverified e-mail, whom the server treats as a customer. */
export function VerifiedAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const email = user?.mustVerifyEmail === true ? user.email : undefined;
  const profile = useGetProfileQuery({ email: email ?? '' }, { skip: email === undefined });
  if (email === undefined) return children;
  const { currentData, error, isFetching, refetch } = profile;
  if (currentData === undefined)
    return error === undefined || isFetching ? (
      <Spinner block />
    ) : (
      <ErrorState title="Your account could not be checked" onRetry={() => void refetch()}>
        {problemOf(error).detail}
      </ErrorState>
    );
  if (currentData.role !== 'admin') return children;
  return (
    <main id="main" tabIndex={-1} className={`${layout.container} ${layout.page}`}>
      <PageTitle>Dashboard</PageTitle>
      <Suspense fallback={<Spinner block />}>
        <VerifyEmail email={email} purpose="to manage the shop" level={2} />
      </Suspense>
    </main>
  );
}
