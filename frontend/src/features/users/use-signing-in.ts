import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { prepareIdentity, type Dispatch, type SignInThunk } from './session';
import { signInMessage } from './sign-in-message';

/** One attempt to sign in at a time, by whichever way; the guard around the page goes on once it succeeds. */
export function useSigningIn() {
  const dispatch = useDispatch<Dispatch>();
  const [attempt, setAttempt] = useState<{ busy: boolean; message?: string }>({ busy: false });
  useEffect(() => void dispatch(prepareIdentity()), [dispatch]);

  const run = async (thunk: SignInThunk) => {
    setAttempt({ busy: true });
    try {
      await dispatch(thunk);
      setAttempt({ busy: false });
    } catch (error) {
      setAttempt({ busy: false, message: signInMessage(error) });
    }
  };
  return { ...attempt, run: (thunk: SignInThunk) => void run(thunk) };
}
