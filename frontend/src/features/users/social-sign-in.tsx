import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import layout from '@/ui/layout.module.css';
import styles from './auth-forms.module.css';
import type { Dispatch, SessionThunk } from './session';
import { preloadIdentityProvider, signInWithGoogle } from './sign-in';
import { signInMessage } from './sign-in-error';

/** The state of the sign-in attempts of a log-in or sign-up form. */
interface SignIn {
  /** whether the form's own attempt is running */
  busy: boolean;
  /** error message of the last attempt */
  message?: string;
  submit: (thunk: SessionThunk) => void;
  withGoogle: () => void;
}

/** Signs in; only the last attempt counts. After a success the page's guard redirects. */
export function useSignIn(): SignIn {
  const dispatch = useDispatch<Dispatch>();
  const [attempt, setAttempt] = useState<{ busy: boolean; message?: string }>({ busy: false });
  const lastId = useRef(0);
  useEffect(() => void dispatch(preloadIdentityProvider()), [dispatch]);

  const run = async (thunk: SessionThunk, busy: boolean) => {
    lastId.current += 1;
    const id = lastId.current;
    setAttempt({ busy });
    const message = await dispatch(thunk).then(() => undefined, signInMessage);
    if (id === lastId.current) setAttempt({ busy: false, ...(message !== undefined && { message }) });
  };
  return {
    ...attempt,
    submit: (thunk) => void run(thunk, true),
    // The form stays enabled, because Google's window may be hidden and Firebase detects its closing late.
    withGoogle: () => void run(signInWithGoogle(), false),
  };
}

/** The section below the form: the error of the last attempt, and the Google button. */
export function SocialSignIn({ busy, message, withGoogle }: SignIn) {
  return (
    <>
      {message !== undefined && (
        <p role="alert" className={`${layout.notice} ${styles.notice}`} data-tone="danger">
          {message}
        </p>
      )}
      <p className={styles.or}>or</p>
      <Button block size="large" icon={googleLogo} disabled={busy} onClick={withGoogle}>
        Continue with Google
      </Button>
    </>
  );
}

const googleLogo = (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3.01-2.33z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
);
