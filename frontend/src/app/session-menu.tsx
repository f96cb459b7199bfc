import { useLocation } from 'react-router-dom';
import { useSession, useSignOut } from '@/features/users/use-session';
import { Button, ButtonLink } from '@/ui/button';
import { paths } from './paths';
import { logInState } from './return-path';
import styles from './session-menu.module.css';

/** Ways in for a visitor; name and way out for whoever is signed in. */
export function SessionMenu() {
  const { status, user } = useSession();
  const signOut = useSignOut();
  const location = useLocation();
  if (status === 'signed-in' && user) {
    return (
      <div className={styles.session}>
        <span className={styles.name} title={user.name}>
          {user.name}
        </span>
        <Button look="quiet" size="small" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    );
  }
  // Whoever has a token is about to be named: no way in flashes by, and the room stays.
  const waiting = status === 'loading';
  return (
    <div className={styles.session} data-waiting={waiting} inert={waiting}>
      <ButtonLink look="quiet" size="small" to={paths.logIn} state={logInState(location)}>
        Log In
      </ButtonLink>
      <ButtonLink size="small" to={paths.signUp}>
        Sign Up
      </ButtonLink>
    </div>
  );
}
