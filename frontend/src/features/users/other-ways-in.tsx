import { GoogleButton } from './google-button';
import styles from './sign-in.module.css';
import type { SigningIn } from './use-signing-in';

/** What stands under the fields of log-in and sign-up alike: why an attempt failed, and the way in by Google. */
export function OtherWaysIn({ busy, message, withGoogle }: SigningIn) {
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
