import { ReviewForm } from '@/features/reviews/review-form';
import { useSession } from '@/features/users/use-session';
import { VerifiedOnly } from '@/features/users/verify-email';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle note="What went well, and what we should do better. It appears on the home page under your name.">
        Add a Review
      </PageTitle>
      {user && (
        <VerifiedOnly user={user} purpose="to add a review" level={2}>
          <ReviewForm author={user.name} />
        </VerifiedOnly>
      )}
    </>
  );
}
