import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/ui/error-state';

/** Takes the place of a page that breaks, or whose code cannot be loaded, such as after a new version was deployed. */
export function BrokenPage() {
  console.error(useRouteError());
  return (
    <ErrorState title="This page could not be shown" isPage onRetry={() => window.location.reload()}>
      Check your connection, then load it again.
    </ErrorState>
  );
}

/** The same where the header could not be shown either. */
export function BrokenApp() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}
