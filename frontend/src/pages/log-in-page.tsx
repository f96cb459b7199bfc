import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '@/ui/paths';
import { LogInForm } from '@/features/users/log-in-form';
import { lazyPart } from '@/ui/lazy-part';
import { PageTitle } from '@/ui/page-title';
import { Spinner } from '@/ui/spinner';
import { useDocumentTitle } from '@/ui/document-head';
import { focusPageTitle } from '@/ui/focus';
import { AuthLayout } from './auth-layout';

const PasswordResetForm = lazyPart(
  async () => (await import('@/features/users/password-reset-form')).PasswordResetForm,
  { failure: 'The form could not be loaded', skeleton: <Spinner block /> },
);

/** The URL parameter for the password reset, which is part of the log-in page so that the return path is kept. */
const FORGOTTEN = 'forgot-password';

const REASON = 'Order parts, follow your orders and pay them, all in one place.';
const HELP = 'Tell us your e-mail, and we send you a link to choose a new one.';

/** Router state that log-in and password reset share, in addition to the return path. */
interface EntranceState {
  email?: string;
}

export function Component() {
  const [params] = useSearchParams();
  const state = useLocation().state as EntranceState | null;
  const forgotten = params.has(FORGOTTEN);
  const title = forgotten ? 'Reset your password' : 'Log In';
  useDocumentTitle(title);
  useTitleFocus(forgotten);
  return (
    <AuthLayout>
      <PageTitle note={forgotten ? HELP : REASON}>{title}</PageTitle>
      {forgotten ? (
        <>
          <PasswordResetForm email={state?.email} />
          <p>
            <Link to={paths.logIn} state={state}>
              Back to log in
            </Link>
          </p>
        </>
      ) : (
        <>
          <LogInForm
            email={state?.email}
            forgotten={(email) => (
              <Link to={`?${FORGOTTEN}`} state={{ ...state, email }}>
                Forgot your password?
              </Link>
            )}
          />
          <p>
            No account yet?{' '}
            <Link to={paths.signUp} state={state}>
              Create an account
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  );
}

/** Moves the focus to the new title when one form replaces the other. `RouteAnnouncer` does not, because the path stays the same. */
function useTitleFocus(forgotten: boolean): void {
  const shown = useRef(forgotten);
  useEffect(() => {
    if (shown.current === forgotten) return;
    shown.current = forgotten;
    focusPageTitle();
  }, [forgotten]);
}
