import { configureStore } from '@reduxjs/toolkit';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { apiRoot } from '@/api/api-root';
import { PageTitle } from '@/ui/page-title';
import { ToastRegion, toastStore } from '@/ui/toast';
import { browserRouter } from './browser-router';

// Whether an element is hidden costs a walk through all of Ant Design's styles, for each candidate of each query.
configure({ defaultHidden: true });

/** A call as a test sees it. */
export interface Call {
  /** as `DELETE /orders/1` */
  name: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** aborted when the app gives the call up */
  signal: AbortSignal;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** Answers the app's calls at the network border, by `METHOD /path`; answers 404 to any other. The calls made are kept in order. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  jest.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const name = `${request.method} ${decodeURIComponent(pathname.replace(/^\/api/, ''))}`;
    const call = {
      name,
      query: searchParams,
      headers: request.headers,
      body: bodyOf(request, text),
      signal: request.signal,
    };
    calls.push(call);
    return answers[name]?.(call) ?? problem(404, `Nothing answers ${name}`);
  });
  return calls;
}

/** JSON, but for what goes to Stripe as a form. */
function bodyOf({ headers }: Request, text: string): unknown {
  if (text === '') return undefined;
  if (headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true)
    return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** A page of a list, with its total and the cursors of its neighbours. */
export function listing(
  rows: unknown[],
  { total = String(rows.length), next, previous }: { total?: string; next?: string; previous?: string } = {},
): Response {
  const links = [
    next && `</list?cursor=${next}>; rel="next"`,
    previous && `</list?cursor=${previous}>; rel="prev"`,
  ].filter(Boolean);
  return json(rows, 200, { 'X-Total-Count': total, ...(links.length > 0 && { Link: links.join(', ') }) });
}

export function problem(
  status: number,
  detail: string,
  errors?: { field: string; message: string }[],
  code?: string,
): Response {
  return json(
    { type: code === undefined ? 'about:blank' : `/problems/${code}`, title: 'Problem', status, detail, errors },
    status,
    {
      'Content-Type': 'application/problem+json',
    },
  );
}

/** Renders one piece of a page with what every page has: the store, the router, a title, the toasts. */
export function renderInShop(piece: ReactNode, at = '/') {
  // Those of the test before.
  toastStore.all().forEach(({ id }) => toastStore.remove(id));
  const store = configureStore({
    reducer: { [apiRoot.reducerPath]: apiRoot.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(apiRoot.middleware),
  });
  const element = (
    <main>
      <PageTitle>Page</PageTitle>
      {piece}
    </main>
  );
  const router = browserRouter([{ path: '*', element }], at);
  const { unmount } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <ToastRegion />
    </Provider>,
  );
  return { router, store, user: userEvent.setup(), unmount };
}
