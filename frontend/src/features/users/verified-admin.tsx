import { lazy, Suspense, type ReactNode } from 'react';
import { Spinner } from '@/ui/spinner';
import { useSession } from './use-session';

// Few accounts need it, so the dashboard's pages do not weigh it.
const UnverifiedUser = lazy(async () => ({ default: (await import('./unverified-user')).UnverifiedUser }));

/** Keeps the dashboard closed to an admin whose e-mail is not verified: until then the shop takes them for a customer. */
export function VerifiedAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.mustVerifyEmail !== true) return children;
  return (
    <Suspense fallback={<Spinner block />}>
      <UnverifiedUser user={user}>{children}</UnverifiedUser>
    </Suspense>
  );
}
