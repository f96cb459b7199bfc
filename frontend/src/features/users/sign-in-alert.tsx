import styles from './sign-in.module.css';

/** Under the form: why signing in failed. */
export function SignInAlert({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <div role="alert" className={styles.alert}>
      {message}
    </div>
  );
}
