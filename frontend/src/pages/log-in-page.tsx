import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
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

/** What the address says when somebody has forgotten the password: no page of its own, so that the way back after log-in is kept. */
const FORGOTTEN = 'forgot-password';

const REASON = 'Order parts, follow your orders and pay them, all in one place.';
const HELP = 'Tell us your e-mail, and we send you a link to choose a new one.';

/** What log-in and its helper for the forgetful hand to each other beside the way back. */
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

/** The path stays when one form takes the other's place, so nothing else leads the keyboard to the new title. */
function useTitleFocus(forgotten: boolean): void {
  const shown = useRef(forgotten);
  useEffect(() => {
    if (shown.current === forgotten) return;
    shown.current = forgotten;
    focusPageTitle();
  }, [forgotten]);
}
