import { ReviewForm } from '@/features/reviews/review-form';
import { useSession } from '@/features/users/use-session';
import { PageTitle } from '@/ui/page-title';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  useDocumentTitle('Add a Review');
  const { user } = useSession();
  return (
    <>
      <PageTitle note="What went well, and what we should do better. It appears on the home page under your name.">
        Add a Review
      </PageTitle>
      {user && <ReviewForm author={user.name} />}
    </>
  );
}
