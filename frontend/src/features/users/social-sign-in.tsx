import { GoogleButton } from './google-button';
import styles from './auth-forms.module.css';
import type { SignIn } from './use-sign-in';

/** What stands under the fields of log-in and sign-up alike: why an attempt failed, and the way in by Google. */
export function SocialSignIn({ busy, message, withGoogle }: SignIn) {
  return (
    <>
      {message !== undefined && (
        <div role="alert" className={styles.alert}>
          {message}
        </div>
      )}
      <p className={styles.or}>or</p>
      <GoogleButton disabled={busy} onClick={withGoogle} />
    </>
  );
}
