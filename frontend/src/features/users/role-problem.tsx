import { useIsAdminQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { ErrorState } from '@/ui/error-state';
import { useSession } from './use-session';

/** Why the role of the signed-in user could not be checked, and how to check it again; undefined while nothing has failed. */
export function useRoleProblem() {
  const { user, admin } = useSession();
  const { error, isFetching, refetch } = useIsAdminQuery({ email: user?.email ?? '' }, { skip: user === undefined });
  if (user === undefined || admin !== undefined || error === undefined) return undefined;
  return { detail: problemOf(error).detail, isRetrying: isFetching, retry: () => void refetch() };
}

export type RoleProblem = NonNullable<ReturnType<typeof useRoleProblem>>;

/** Says that the role could not be checked, and offers a retry. */
export function RoleError({ detail, isRetrying, retry }: RoleProblem) {
  return (
    <ErrorState title="Your account could not be checked" onRetry={retry} retrying={isRetrying}>
      {detail}
    </ErrorState>
  );
}
