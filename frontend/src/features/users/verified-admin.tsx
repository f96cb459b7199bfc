import { lazy, Suspense, type ReactNode } from 'react';
import { Spinner } from '@/ui/spinner';
import { useSession } from './use-session';

// Loaded lazily, because few accounts need it.
const UnverifiedAdmin = lazy(async () => ({ default: (await import('./unverified-admin')).UnverifiedAdmin }));

/** Blocks the dashboard for an admin with an unverified e-mail, whom the server treats as a customer. */
export function VerifiedAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.mustVerifyEmail !== true) return children;
  return (
    <Suspense fallback={<Spinner block />}>
      <UnverifiedAdmin user={user}>{children}</UnverifiedAdmin>
    </Suspense>
  );
}
