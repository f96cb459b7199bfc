import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { escapeHtml } from './page-head.js';
import { etagOf, isFresh } from '#shared/http/etag.js';
import { originOf } from '#shared/http/address.js';
import { frameworkProblem, sendProblem } from '#shared/http/problem.js';

/** One page in the sitemap. */
export interface SitemapEntry {
  path: string;
  /** when it changed last, ISO 8601; absent where nobody knows */
  changed?: string;
}

/** The pages of things that there may be a million of. */
export interface SitemapSource {
  count(): Promise<number>;
  /** another number after every change */
  revision(): Promise<number>;
  /** at most `most` pages after the first `skip`, in chunks */
  entries(skip: number, most: number): AsyncIterable<readonly SitemapEntry[]>;
}

export interface SitemapOptions {
  /** the pages that are always there */
  paths: readonly string[];
  source: SitemapSource;
  publicUrl?: string;
}

/** Addresses that one file may have. Source: https://www.sitemaps.org/protocol.html */
const MOST = 50_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Answers `/sitemap.xml`: every page, or, when there are more than one file may have, an index of `/sitemap-1.xml` and so on. */
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
  const size = MOST - paths.length;
  const files = Math.ceil(stored.count / size);
  if (file !== undefined && (file < 1 || file > files)) return refuse(reply, 404);
  // What the bytes are made of, so that an unchanged map is not read again.
  const etag = etagOf([origin, file, stored.revision, ...paths].join(' '));
  if (isFresh(request, reply, etag)) return reply.code(304).send();
  void reply.type('application/xml; charset=utf-8');
  if (file === undefined && files > 1) return reply.send(indexOf(origin, files));
  const number = file ?? 1;
  const fixed = number === 1 ? paths.map((path) => ({ path })) : [];
  return reply.send(Readable.from(urlSet(origin, fixed, source.entries((number - 1) * size, size))));
}

/** Undefined when the store does not answer. */
async function stateOf(source: SitemapSource): Promise<{ revision: number; count: number } | undefined> {
  try {
    return { revision: await source.revision(), count: await source.count() };
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
 * The pages that need a session and the server's own addresses are not for search engines, but the calls that the public pages are drawn
 * from are: a search engine runs the page. `/purchase/…` asks people to sign in, and its head is for everybody.
 */
const RULES = [
  'User-agent: *',
  ...['/dashboard', '/api', '/docs', '/emulator', '/health', '/metrics', '/config'].map((path) => `Disallow: ${path}`),
  ...['/api/$', '/api/config', '/api/parts', '/api/reviews'].map((path) => `Allow: ${path}`),
];

/** Answers `/robots.txt`. */
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
