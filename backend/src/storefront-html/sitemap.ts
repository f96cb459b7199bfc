import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { escapeHtml } from '#shared/escape-html.js';
import { etagOf, isFresh } from '#shared/http/etag.js';
import { originOf } from '#shared/http/address.js';
import { DomainError } from '#shared/domain-error.js';
import { frameworkProblem, refusalProblem, sendProblem } from '#shared/http/problem.js';
import { closed, PUBLIC_READS } from '#shared/http/read-limiter.js';

/** One page in the sitemap. */
export interface SitemapEntry {
  path: string;
  /** time of the last change, ISO 8601; absent if unknown */
  changed?: string;
}

/** Pages that are listed from the store; there can be a million. */
export interface SitemapSource {
  /** paths of pages that are listed first; there are few */
  first(): Promise<readonly string[]>;
  count(): Promise<number>;
  /** changes with every change of the data */
  revision(): Promise<number>;
  /** skips `skip` pages and lists at most `limit`, in chunks */
  entries(skip: number, limit: number): AsyncIterable<readonly SitemapEntry[]>;
}

export interface SitemapOptions {
  /** the pages that do not depend on the store */
  paths: readonly string[];
  source: SitemapSource;
  publicUrl?: string;
}

/** Maximal number of URLs in one file. Source: https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Serves `/sitemap.xml`: all pages or, if there are too many for one file, an index of `/sitemap-1.xml` and so on. */
export function serveSitemap(fastify: FastifyInstance, options: SitemapOptions): void {
  fastify.get('/sitemap.xml', (request, reply) => sendMap(options, request, reply));
  fastify.get<{ Params: { file: string } }>('/sitemap-:file(^\\d{1,5}).xml', (request, reply) =>
    sendMap(options, request, reply, Number(request.params.file)),
  );
}

async function sendMap(
  { paths, source, publicUrl }: SitemapOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  file?: number,
): Promise<FastifyReply> {
  const origin = originOf(request, publicUrl);
  if (origin === undefined) return refuse(reply, 400);
  const stored = await stateOf(source);
  if (!stored) return refuse(reply, 503);
  const first = [...paths, ...stored.first];
  const size = MAX_URLS - first.length;
  const files = Math.ceil(stored.count / size);
  if (file !== undefined && (file < 1 || file > files)) return refuse(reply, 404);
  // A hash of the inputs, so that an unchanged sitemap is not read from the store.
  const etag = etagOf([origin, file, stored.revision, ...first].join(' '));
  if (isFresh(request, reply, etag)) return reply.code(304).send();
  if (file === undefined && files > 1) return asXml(reply).send(indexOf(origin, files));
  const number = file ?? 1;
  const fixed = number === 1 ? first.map((path) => ({ path })) : [];
  try {
    await PUBLIC_READS.hold(reply.raw, request.clientKey(), async () => {
      // Fastify would read the whole file for HEAD, after the response and thus without a place.
      const xml = request.method === 'HEAD' ? [] : urlSet(origin, fixed, source.entries((number - 1) * size, size));
      void asXml(reply).send(Readable.from(xml));
      await closed(reply.raw);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    reply.removeHeader('ETag');
    sendProblem(reply.header('Retry-After', String(error.retryAfter)), refusalProblem(error));
  }
  return reply;
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8');
}

/** Undefined when the store does not answer. */
async function stateOf(
  source: SitemapSource,
): Promise<{ revision: number; count: number; first: readonly string[] } | undefined> {
  try {
    return { revision: await source.revision(), count: await source.count(), first: await source.first() };
  } catch {
    return undefined;
  }
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  sendProblem(reply, frameworkProblem(status));
  return reply;
}

function indexOf(origin: string, files: number): string {
  const lines = Array.from({ length: files }, (_, i) => `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${XMLNS}>\n${lines.join('\n')}\n</sitemapindex>\n`;
}

async function* urlSet(
  origin: string,
  fixed: readonly SitemapEntry[],
  chunks: AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  const lines = (entries: readonly SitemapEntry[]) => entries.map((entry) => line(origin, entry)).join('');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${XMLNS}>\n${lines(fixed)}`;
  for await (const entries of chunks) yield lines(entries);
  yield '</urlset>\n';
}

function line(origin: string, { path, changed }: SitemapEntry): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>\n`;
}

/**
 * Search engines may not read pages that need a session and the server's own paths, except for the API calls of public pages, because
 * search engines run the pages. `/purchase/…` needs a session, but its head is public.
 */
const RULES = [
  'User-agent: *',
  ...['/dashboard', '/api', '/docs', '/emulator', '/health', '/metrics', '/config'].map((path) => `Disallow: ${path}`),
  ...['/api/$', '/api/config', '/api/parts', '/api/categories', '/api/reviews'].map((path) => `Allow: ${path}`),
];

/** Serves `/robots.txt`. */
export function serveRobots(fastify: FastifyInstance, publicUrl?: string): void {
  fastify.get('/robots.txt', (request, reply) => {
    const origin = originOf(request, publicUrl);
    const lines = origin === undefined ? RULES : [...RULES, '', `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
