import { matchPath, useLocation } from 'react-router-dom';
import { useGetPartQuery } from '@/api/api';
import { ButtonLink } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './go-on.module.css';

/** Offers the page from which a new customer came to sign up: a part to order, or the basket. */
export function AfterSignUp() {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = typeof state?.from === 'string' ? state.from : '';
  const id = matchPath(paths.purchase(':id'), from)?.params['id'] ?? '';
  const { data: part } = useGetPartQuery({ id }, { skip: id === '' });
  const what = from === paths.basket ? 'your basket' : part?.name;
  if (what === undefined) return null;
  return (
    <aside aria-label="Where you were" className={layout.container}>
      <div className={`${layout.notice} ${layout.row} ${layout.spread} ${styles.signedUp}`} data-tone="success">
        <p>Your account is ready.</p>
        <ButtonLink size="small" to={from}>
          Go on with {what}
        </ButtonLink>
      </div>
    </aside>
  );
}
