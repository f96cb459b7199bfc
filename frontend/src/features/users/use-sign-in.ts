import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { preloadIdentityProvider, signInWithGoogle, type Dispatch, type SessionThunk } from './session';
import { signInMessage } from './sign-in-message';

/** An entrance form's attempts to sign in. */
export interface SignIn {
  /** the form's own attempt is under way */
  busy: boolean;
  /** why the last attempt failed */
  message?: string;
  submit: (thunk: SessionThunk) => void;
  withGoogle: () => void;
}

/** Attempts to sign in, of which the last one counts; the guard around the page goes on once one succeeds. */
export function useSignIn(): SignIn {
  const dispatch = useDispatch<Dispatch>();
  const [attempt, setAttempt] = useState<{ busy: boolean; message?: string }>({ busy: false });
  const latest = useRef(0);
  useEffect(() => void dispatch(preloadIdentityProvider()), [dispatch]);

  const run = async (thunk: SessionThunk, busy: boolean) => {
    latest.current += 1;
    const mine = latest.current;
    setAttempt({ busy });
    const message = await dispatch(thunk).then(() => undefined, signInMessage);
    if (mine === latest.current) setAttempt({ busy: false, ...(message !== undefined && { message }) });
  };
  return {
    ...attempt,
    submit: (thunk) => void run(thunk, true),
    // Google's window may be lost behind others, or closed long before that is noticed: nothing here waits for it.
    withGoogle: () => void run(signInWithGoogle(), false),
  };
}
