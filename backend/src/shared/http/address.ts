import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

const PREFIX = /^\/api(?=[/?]|$)/;

/** The URL without the optional prefix `/api`. */
function withoutApiPrefix({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!PREFIX.test(url)) return url;
  const rest = url.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The URL for routing: without `/api`, and without the scheme and host of the absolute form, which servers must accept (RFC 9112,
 * 3.2.2). Also removes scheme and host from `originalUrl`.
 */
export function rewriteAddress(request: Pick<IncomingMessage, 'url'> & { originalUrl?: string }): string {
  const sent = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
  request.originalUrl = sent.startsWith('/') || sent === '*' ? sent : `/${sent}`;
  return withoutApiPrefix({ url: request.originalUrl });
}

/** Paths that the server handles itself, also for browser navigation. */
const SERVER_PATH = /^\/(api|docs|docs-json|emulator|health|metrics)(?=[/?]|$)/;
/** A last segment with an extension is a file, unless it is an e-mail address. */
const FILE = /\/(?![^/]*%40)[^/@]*\.[a-z0-9]{1,8}$/i;

/** Whether a GET of this unmodified URL is for the browser app when the client accepts HTML. */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?');
  return !SERVER_PATH.test(path) && !FILE.test(path);
}

/** A host name or address, with or without a port. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[a-z\d][\w.-]{0,252})(:\d{1,5})?$/i;

/**
 * The origin for absolute URLs in a response: the configured one, else that of the request or of a trusted proxy's headers.
 * Undefined when the request has no valid host.
 */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  set?: string,
): string | undefined {
  if (set !== undefined) return set;
  if (!HOST.test(host)) return undefined;
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The quality of each range in an `Accept` header; ranges are lower-case. Source: https://www.rfc-editor.org/rfc/rfc9110#name-accept */
function qualities(accept: string): Map<string, number> {
  return new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((range) => {
        const [type = '', ...parameters] = range.split(';').map((piece) => piece.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
      }),
  );
}

/** Whether an `Accept` header names this media type with a quality above zero. */
export function namesType(accept: string | undefined, type: string): boolean {
  return (qualities(accept ?? '').get(type) ?? 0) > 0;
}

/** Whether a browser navigates: the header accepts HTML and does not prefer JSON. */
export function wantsPage(accept: string | undefined): boolean {
  // Most requests are not for a page and need no parsing.
  if (accept === undefined || !/text\/html/i.test(accept)) return false;
  const ranges = qualities(accept);
  const html = ranges.get('text/html') ?? 0;
  const json = ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0;
  return html > 0 && html >= json;
}
