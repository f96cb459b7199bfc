import { useGetProfileQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import { ProfilePanel } from '@/features/users/profile-panel';
import { useSession } from '@/features/users/use-session';
import { ErrorState } from '@/ui/error-state';
import layout from '@/ui/layout.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
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
  if (error === undefined || isFetching) {
    return (
      <div className={layout.record}>
        <LoadingPanel label="Loading your profile" rows={6} picture />
      </div>
    );
  }
  return (
    <ErrorState title="Your profile could not be loaded" onRetry={() => void refetch()}>
      {problemOf(error).detail}
    </ErrorState>
  );
}
