import { paths } from '@/ui/paths';
import { ButtonLink } from '@/ui/button';
import layout from '@/ui/layout.module.css';
import styles from './join-us.module.css';

export function JoinUs() {
  return (
    <section className={styles.band} aria-labelledby="join-us">
      <div className={`${layout.container} ${layout.row} ${layout.spread} ${styles.inner}`}>
        <div>
          <h2 className={styles.title} id="join-us">
            Join over 5000 clients who build with our parts
          </h2>
          <p className={styles.text}>
            An account takes a minute. Order from the minimum quantity up, pay by card and follow every order to your
            door.
          </p>
        </div>
        <ButtonLink look="band" to={paths.signUp}>
          Join Us
        </ButtonLink>
      </div>
      <svg className={styles.traces} viewBox="0 0 600 240" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path d="M600 40H430l-60 60H180M600 80H450l-50 50H60M600 120H470l-40 40H240l-30 30H0M600 160H490l-40 40H300" />
        <circle cx="176" cy="100" r="4" />
        <circle cx="56" cy="130" r="4" />
        <circle cx="296" cy="200" r="4" />
      </svg>
    </section>
  );
}
