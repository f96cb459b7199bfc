import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { apiRoot } from '@/api/api-root';
import { basketSlice } from '@/features/basket/basket-slice';
import { sessionSlice } from '@/features/users/session';
import { PageTitle } from '@/ui/page-title';
import { ToastRegion } from '@/ui/toast';
import { UnsavedGuard } from '@/ui/unsaved-guard';
import { browserRouter } from './browser-router';

/** A request that the app sent. */
export interface Call {
  /** as `DELETE /orders/1` */
  name: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** aborted when the app cancels the request */
  signal: AbortSignal;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** Replaces `fetch`: answers requests by `METHOD /path`, and all others with 404. Returns the requests in order. */
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

/** Parses JSON, or the form data of requests to Stripe; a file stays as it is. */
function bodyOf({ headers }: Request, text: string): unknown {
  if (text === '') return undefined;
  if (headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true)
    return Object.fromEntries(new URLSearchParams(text));
  return /^(image|application\/pdf)/.test(headers.get('Content-Type') ?? '') ? text : JSON.parse(text);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** A response with one page of a list, its total, and the cursors of the next and the previous page. */
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

/** Renders part of a page inside the store, the router, a page title and the toasts. */
export function renderInShop(piece: ReactNode, at = '/') {
  const store = configureStore({
    reducer: {
      [apiRoot.reducerPath]: apiRoot.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [basketSlice.name]: basketSlice.reducer,
    },
    // No session is renewed or ended here.
    middleware: (defaults) =>
      defaults({
        serializableCheck: false,
        immutableCheck: false,
        thunk: { extraArgument: { access: {} } },
      }).concat(apiRoot.middleware),
  });
  const element = (
    <main>
      <PageTitle>Page</PageTitle>
      {piece}
      <UnsavedGuard />
    </main>
  );
  const router = browserRouter([{ path: '*', element }], at);
  const { unmount } = render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <ToastRegion />
    </Provider>,
  );
  return { router, store, user: userEvent.setup({ pointerEventsCheck: 0 }), unmount };
}
