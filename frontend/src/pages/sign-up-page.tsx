import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/ui/paths';
import { SignUpForm } from '@/features/users/sign-up-form';
import { PageTitle } from '@/ui/page-title';
import { AuthLayout } from './auth-layout';

export function Component() {
  // Passes the return path on, for visitors who switch to log-in.
  const { state } = useLocation() as { state: unknown };
  return (
    <AuthLayout>
      <PageTitle note="An account takes a minute. Then order straight from the manufacturer.">Sign Up</PageTitle>
      <SignUpForm />
      <p>
        Have an account already?{' '}
        <Link to={paths.logIn} state={state}>
          Log in
        </Link>
      </p>
    </AuthLayout>
  );
}
