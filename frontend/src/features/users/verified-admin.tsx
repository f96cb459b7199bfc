import { lazy, Suspense, type ReactNode } from 'react';
import { Spinner } from '@/ui/spinner';
import { useSession } from './use-session';

// Lazy: few accounts need it.
const UnverifiedAdmin = lazy(async () => ({ default: (await import('./unverified-admin')).UnverifiedAdmin }));

/** Closes the dashboard to an admin whose e-mail is not verified; until it is, the server treats them as a customer. */
export function VerifiedAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.mustVerifyEmail !== true) return children;
  return (
    <Suspense fallback={<Spinner block />}>
      <UnverifiedAdmin user={user}>{children}</UnverifiedAdmin>
    </Suspense>
  );
}
