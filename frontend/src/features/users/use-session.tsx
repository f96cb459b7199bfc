import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsAdminQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { ErrorState } from '@/ui/error-state';
import type { Account } from './identity-provider';
import { selectSession, signOut, type Dispatch } from './session';

interface RoleProblem {
  detail: string;
  isRetrying: boolean;
  retry: () => void;
}

export interface Session {
  status: 'loading' | 'signed-out' | 'signed-in';
  user?: Account;
  /** undefined until the server has answered */
  admin?: boolean;
  /** why the role could not be checked, and how to check it again; undefined while nothing has failed */
  roleProblem?: RoleProblem;
}

/** The signed-in user, and whether they are an admin. */
export function useSession(): Session {
  const session = useSelector(selectSession);
  const user = session.status === 'signed-in' ? session.user : undefined;
  const role = useIsAdminQuery({ email: user?.email ?? '' }, { skip: user === undefined });
  if (user === undefined) return { status: session.status };
  const { currentData, error, isFetching, refetch } = role;
  return {
    status: session.status,
    user,
    admin: currentData?.admin,
    roleProblem:
      currentData === undefined && error !== undefined
        ? { detail: problemOf(error).detail, isRetrying: isFetching, retry: () => void refetch() }
        : undefined,
  };
}

/** Says that the role could not be checked, and offers a retry. */
export function RoleError({ detail, isRetrying, retry }: RoleProblem) {
  return (
    <ErrorState title="Your account could not be checked" onRetry={retry} retrying={isRetrying}>
      {detail}
    </ErrorState>
  );
}

export function useSignOut(): () => void {
  const dispatch = useDispatch<Dispatch>();
  return useCallback(() => void dispatch(signOut()), [dispatch]);
}
