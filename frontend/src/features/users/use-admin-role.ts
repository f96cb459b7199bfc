import { useMakeAdminMutation, useRemoveAdminMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import { toast, UNDO_MS } from '@/ui/toast';

/** Gives a user the role of an admin at once, which can be undone for 30 seconds, or takes it. Both resolve to whether they succeeded. */
export function useAdminRole(email: string) {
  const [makeAdmin, { isLoading: isMaking }] = useMakeAdminMutation();
  const [removeAdmin] = useRemoveAdminMutation();

  const remove = async (): Promise<boolean> => {
    const { error } = await removeAdmin({ email });
    if (error) toast.error(problemOf(error).detail);
    else toast.success(`${email} is a customer again`);
    return !error;
  };

  /** @param onUndone is called when the role is taken again */
  const make = async (onUndone: () => void): Promise<boolean> => {
    const { error } = await makeAdmin({ email });
    if (error) toast.error('Failed to Make an admin', { detail: problemOf(error).detail });
    else
      toast.success('Successfully made an admin', {
        detail: email,
        action: { label: 'Undo', run: () => void remove().then((isUndone) => isUndone && onUndone()) },
        stayMs: UNDO_MS,
      });
    return !error;
  };
  return { make, remove, isMaking };
}
