import { createBrowserRouter, type RouteObject } from 'react-router-dom';

let last: ReturnType<typeof createBrowserRouter> | undefined;

/** A router over the browser's URL, which pages read directly. It disposes the router of the previous test. */
export function browserRouter(routes: RouteObject[], at: string) {
  last?.dispose();
  window.history.pushState(null, '', at);
  last = createBrowserRouter(routes);
  return last;
}
