import { useEffect, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { selectSession, signOut, type Dispatch } from '@/features/users/session';
import { RoleError, useSession } from '@/features/users/use-session';
import { Spinner } from '@/ui/spinner';
import { paths } from '@/ui/paths';
import { logInState, returnPath } from './return-path';

/**
 * Admits signed-in users; visitors log in first and return. With `whileChecking` the page is shown while the session is restored, and
 * must hide its private content itself.
 */
export function SignedInGuard({ whileChecking = false }: { whileChecking?: boolean }) {
  const session = useSelector(selectSession);
  const location = useLocation();
  // A session that ends while its page is open sets the next page; a visitor without a session logs in.
  const [hadSession, setHadSession] = useState(false);
  if (session.status === 'signed-in' && !hadSession) setHadSession(true);

  if (session.status === 'loading' && !whileChecking) return <Spinner block />;
  if (session.status !== 'signed-out') return <Outlet />;
  if (hadSession && session.next === 'home') return <Navigate to={paths.home} replace />;
  return <Navigate to={paths.logIn} replace state={logInState(location)} />;
}

/** Admits admins; a customer is signed out and can log in as an admin. Used inside `SignedInGuard`. */
export function AdminGuard() {
  return <RoleCheck>{(admin) => (admin ? <Outlet /> : <WrongRole />)}</RoleCheck>;
}

/** Admits customers; an admin is signed out and can log in as a customer. Used inside `SignedInGuard`. */
export function CustomerGuard() {
  return <RoleCheck>{(admin) => (admin ? <WrongRole /> : <Outlet />)}</RoleCheck>;
}

/** Admits visitors; a signed-in user is redirected: after log-in to the page they came from, otherwise home, which offers that page. */
export function VisitorGuard({ returns = false }: { returns?: boolean }) {
  const { status } = useSession();
  const { state } = useLocation() as { state: unknown };
  if (status === 'loading') return <Spinner block />;
  if (status === 'signed-out') return <Outlet />;
  if (!returns) return <Navigate to={paths.home} replace state={state} />;
  return <RoleCheck>{(admin) => <Navigate to={returnPath(state, admin)} replace />}</RoleCheck>;
}

/** Shows a spinner until the server has answered whether the signed-in user is an admin. */
export function RoleCheck({ children }: { children: (admin: boolean) => ReactNode }) {
  const { admin, roleProblem } = useSession();
  if (admin !== undefined) return children(admin);
  return roleProblem && !roleProblem.isRetrying ? <RoleError {...roleProblem} /> : <Spinner block />;
}

/** Ends the session; `SignedInGuard` then redirects to log in and remembers this page. */
function WrongRole() {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => void dispatch(signOut('log-in')), [dispatch]);
  return <Spinner block />;
}
