import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import styles from './not-found-page.module.css';
import layout from '@/ui/layout.module.css';

export function Component() {
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      <img
        className={styles.picture}
        src="/pictures/not-found.svg"
        alt="404: a processor beside its empty socket"
        width={480}
        height={360}
      />
      <h1 className={styles.title}>Page not found</h1>
      <p className={`${layout.hint} ${styles.text}`}>
        The address may be mistyped, or the page has moved. Everything we make is on the home page.
      </p>
      <ButtonLink to={paths.home}>Back to home</ButtonLink>
    </div>
  );
}
