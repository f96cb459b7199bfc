import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { SignUpForm } from '@/features/users/sign-up-form';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { EntrancePage } from './entrance/entrance-page';

export function Component() {
  useDocumentTitle('Sign Up');
  return (
    <EntrancePage>
      <PageTitle note="An account takes a minute. Then order straight from the manufacturer.">Sign Up</PageTitle>
      <SignUpForm />
      <p>
        Have an account already? <Link to={paths.logIn}>Log in</Link>
      </p>
    </EntrancePage>
  );
}
