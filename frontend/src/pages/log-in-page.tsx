import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LogInForm } from '@/features/users/log-in-form';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';
import { EntrancePage } from './entrance/entrance-page';

export function Component() {
  useDocumentTitle('Log In');
  return (
    <EntrancePage>
      <PageTitle note="Order parts, follow your orders and pay them, all in one place.">Log In</PageTitle>
      <LogInForm />
      <p>
        No account yet? <Link to={paths.signUp}>Create an account</Link>
      </p>
    </EntrancePage>
  );
}
