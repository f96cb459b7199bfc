import { Button } from 'antd';
import { useModerateReviewMutation } from '@/api/api';
import type { ReviewView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { focusRow } from '@/ui/row-lead';
import { useToast } from '@/ui/toast';

/** Hides a review from everyone but admins, or shows it again; at once, since nothing is lost. */
export function ModerateButton({ review, rowId }: { review: ReviewView; rowId: string }) {
  const [moderate, { isLoading }] = useModerateReviewMutation();
  const toast = useToast();
  const hidden = !review.hidden;

  const act = async () => {
    const { error } = await moderate({ id: review._id, reviewPatchBody: { hidden } });
    if (error) {
      toast.error(problemOf(error).detail);
      return;
    }
    toast.success(hidden ? `The review of ${review.name} is hidden` : `The review of ${review.name} is shown again`);
    focusRow(rowId);
  };

  return (
    <Button loading={isLoading} aria-describedby={rowId} onClick={() => void act()}>
      {hidden ? 'Hide' : 'Show'}
    </Button>
  );
}
