import { useGetProfileQuery } from '@/api/api';
import { MessageSwitches } from '@/features/users/message-switches';
import { ProfilePanel } from '@/features/users/profile-panel';
import { useSession } from '@/features/users/use-session';
import layout from '@/ui/layout.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
import { PageTitle } from '@/ui/page-title';
import { QueryState } from '@/ui/query-state';

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
  const profile = useGetProfileQuery({ email: user?.email ?? '' }, { skip: user === undefined });
  const loading = (
    <div className={layout.record}>
      <LoadingPanel label="Loading your profile" rows={6} picture />
    </div>
  );
  if (!user) return loading;
  return (
    <QueryState query={profile} name="Your profile" loading={loading}>
      {(loaded) => (
        <>
          <ProfilePanel name={user.name} profile={loaded} />
          {loaded.message_kinds && <MessageSwitches email={loaded.email} kinds={loaded.message_kinds} />}
        </>
      )}
    </QueryState>
  );
}
