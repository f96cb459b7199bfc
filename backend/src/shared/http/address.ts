import type { IncomingMessage } from 'node:http';

const PREFIX = /^\/api(?=[/?]|$)/;

/** The address of a call without the `/api` under which every call answers as well. */
function withoutApiPrefix({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!PREFIX.test(url)) return url;
  const rest = url.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The address that a request is answered under: without `/api`, and without the scheme and host of the absolute form, which a server must
 * take as well (RFC 9112, 3.2.2). Makes the address as it was sent, `originalUrl`, one without them too.
 */
export function rewriteAddress(request: Pick<IncomingMessage, 'url'> & { originalUrl?: string }): string {
  const sent = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  request.originalUrl = sent.startsWith('/') || sent === '*' ? sent : `/${sent}`;
  return withoutApiPrefix({ url: request.originalUrl });
}

/** What a browser that navigates gets from the server itself, not from the app. */
const SERVER_PATH = /^\/(api|docs|docs-json|emulator|health|metrics)(?=[/?]|$)/;
/** A last segment with an ending names a file, unless it is an e-mail address. */
const FILE = /\/[^/@]*\.[a-z0-9]{1,8}$/i;

/** Whether a GET of this address (as it was sent) is for the browser app when the client accepts HTML. */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !SERVER_PATH.test(path) && !FILE.test(path);
}

/** The app's own addresses; the browser app has them in `paths.ts`, and a test holds the two together. */
export const PAGES = [
  '/',
  '/home',
  '/log-in',
  '/sign-up',
  '/blogs',
  '/my-portfolio',
  '/loading',
  '/purchase/:id',
  '/dashboard',
  '/dashboard/add-review',
  '/dashboard/my-orders',
  '/dashboard/my-orders/:id',
  '/dashboard/payment/:id',
  '/dashboard/make-admin',
  '/dashboard/manage-orders',
  '/dashboard/orders/:id',
  '/dashboard/add-part',
  '/dashboard/manage-part',
  '/dashboard/edit-part/:id',
  '/dashboard/import-parts',
  '/dashboard/overview',
  '/dashboard/reviews',
  '/dashboard/audit-log',
  '/dashboard/reconciliation',
];
/** The pages as patterns with one group, which is the id. */
const PATTERNS = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.replace(':id', '([^/]+)')}/?$`) }));

/** A page of the app, as an address names it. */
export interface PagePlace {
  /** as in `PAGES` */
  page: string;
  /** the address's path without a slash at its end */
  path: string;
  /** empty where the page has none */
  id: string;
  /** whether the address asks for more than the page: a search, a filter */
  query: boolean;
}

/** The page at this address; undefined where the app shows its not-found page. */
export function pageAt(url: string): PagePlace | undefined {
  const [path = '/', query = ''] = url.split('?');
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { page, path: path.replace(/(?<=.)\/$/, ''), id: match[1] ?? '', query: query !== '' };
  }
  return undefined;
}
