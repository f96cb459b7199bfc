import { Button } from 'antd';
import { useMakeAdminMutation } from '@/api/api';
import { problemOf } from '@/api/problem';
import { focusRow } from '@/ui/row-lead';
import { useToast } from '@/ui/toast';

/** Makes a user an admin, at once. */
export function MakeAdminButton({ email, rowId }: { email: string; rowId: string }) {
  const [makeAdmin, { isLoading }] = useMakeAdminMutation();
  const toast = useToast();

  const make = async () => {
    const { error } = await makeAdmin({ email });
    if (error) {
      toast.error('Failed to Make an admin', { detail: problemOf(error).detail });
      return;
    }
    toast.success('Successfully made an admin');
    focusRow(rowId);
  };

  return (
    <Button loading={isLoading} aria-describedby={rowId} onClick={() => void make()}>
      Make Admin
    </Button>
  );
}
