import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsAdminQuery } from '@/api/api';
import type { Account } from './identity-provider';
import { selectSession, signOut, type Dispatch } from './session';

export interface Session {
  status: 'loading' | 'signed-out' | 'signed-in';
  user?: Account;
  /** undefined until the server has answered */
  admin?: boolean;
}

/** The signed-in user, and whether they are an admin. */
export function useSession(): Session {
  const session = useSelector(selectSession);
  const user = session.status === 'signed-in' ? session.user : undefined;
  const { currentData } = useIsAdminQuery({ email: user?.email ?? '' }, { skip: user === undefined });
  return { status: session.status, user, admin: user && currentData?.admin };
}

export function useSignOut(): () => void {
  const dispatch = useDispatch<Dispatch>();
  return useCallback(() => void dispatch(signOut()), [dispatch]);
}
