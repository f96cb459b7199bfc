import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

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

/** A host's name or address, with or without a port. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[a-z\d][\w.-]{0,252})(:\d{1,5})?$/i;

/**
 * The origin of whole addresses in an answer: the one that was set, else the one that the request names, a trusted proxy's word counting.
 * Undefined when the request names none that could be one.
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

/** What an `Accept` header names, lower-case, with the quality of each range. Source: https://www.rfc-editor.org/rfc/rfc9110#name-accept */
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

/** Whether a client names this media type, other than to refuse it. */
export function namesType(accept: string | undefined, type: string): boolean {
  return (qualities(accept ?? '').get(type) ?? 0) > 0;
}

/** Whether a client asks for a page, as browsers do: it names HTML, and wants it no less than JSON. */
export function wantsPage(accept: string | undefined): boolean {
  const ranges = qualities(accept ?? '');
  const html = ranges.get('text/html') ?? 0;
  const json = ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0;
  return html > 0 && html >= json;
}
