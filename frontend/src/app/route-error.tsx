import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@/ui/error-state';

/** What a page shows that breaks, or whose code cannot be loaded, such as after a new version was put online. */
export function RouteError() {
  console.error(useRouteError());
  return (
    <main>
      <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
        Something in it went wrong on our side. Loading it again usually helps.
      </ErrorState>
    </main>
  );
}
