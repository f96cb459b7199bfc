import { useGetProfileQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { ProfilePanel, ProfileSkeleton } from '@/features/users/profile-panel';
import { useSession } from '@/features/users/use-session';
import { ErrorState } from '@/ui/error-state';
import { PageTitle } from '@/ui/page-title';

export function Component() {
  return (
    <>
      <PageTitle>My Profile</PageTitle>
      <Profile />
    </>
  );
}

function Profile() {
  const { user } = useSession();
  const {
    currentData: profile,
    error,
    isFetching,
    refetch,
  } = useGetProfileQuery({ email: user?.email ?? '' }, { skip: user === undefined });
  if (profile && user) return <ProfilePanel name={user.name} profile={profile} />;
  if (error === undefined || isFetching) return <ProfileSkeleton />;
  return (
    <ErrorState title="Your profile could not be loaded" onRetry={() => void refetch()}>
      {problemOf(error).detail}
    </ErrorState>
  );
}
