import { createBrowserRouter, type RouteObject } from 'react-router-dom';

let last: ReturnType<typeof createBrowserRouter> | undefined;

/** A router of the browser's own address, since pages read it; the router of the test before no longer follows it. */
export function browserRouter(routes: RouteObject[], at: string) {
  last?.dispose();
  window.history.pushState(null, '', at);
  last = createBrowserRouter(routes);
  return last;
}
