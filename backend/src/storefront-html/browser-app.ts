import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wantsPage, isPageAddress, originOf } from '#shared/http/address.js';
import { acceptedEncoding } from '#shared/http/cached-body.js';
import type { Shop } from '#app/config/shop-file.js';
import { type PageDataSource, PageTemplate, BrowserPages } from './browser-pages.js';
import { isFresh } from '#shared/http/etag.js';
import { PAGE_TABLE, PageTable } from './page-table.js';
import { type SitemapSource, serveRobots, serveSitemap } from './sitemap.js';

/** Vite puts a hash of the content into each asset's name. */
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
const CACHE_FOR_A_DAY = 'public, max-age=86400';

export interface BrowserAppOptions {
  /** the public origin of the shop; absent: taken from each request */
  publicUrl?: string;
  shop: Shop;
  /** the data for the heads of pages, by the page's path in the table */
  sources: Readonly<Record<string, PageDataSource>>;
  sitemap: SitemapSource;
}

/**
 * Serves the built browser app from `folder`, and answers navigation with its page and that page's head. Without a built app it does
 * nothing.
 */
export async function serveBrowserApp(
  fastify: FastifyInstance,
  folder: string,
  { publicUrl, shop, sources, sitemap }: BrowserAppOptions,
): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const table = PageTable.read(folder, shop);
  const pages = new BrowserPages(new PageTemplate(readFileSync(index, 'utf8'), shop), table, sources);
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', PAGE_TABLE],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : CACHE_FOR_A_DAY);
      // Stripe's card fields, which are frames of Stripe, load the shop's font.
      if (path.endsWith('.woff2')) void reply.header('Access-Control-Allow-Origin', '*');
    },
  });
  if (table) {
    serveRobots(fastify, publicUrl);
    serveSitemap(fastify, { paths: table.indexablePaths(), source: sitemap, publicUrl });
  }
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!mayNavigate(request)) return next();
    // A page and an API response can share this URL; caches must keep them apart.
    void reply.header('Vary', 'Accept');
    if (!wantsPage(request.headers.accept)) return next();
    sendPage(pages, request, reply, publicUrl).catch(next);
  });
}

function mayNavigate({ method, originalUrl }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(originalUrl);
}

async function sendPage(
  pages: BrowserPages,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl?: string,
): Promise<void> {
  const found = await pages.at(request.originalUrl, originOf(request, publicUrl));
  if ('to' in found) {
    const query = /\?.*/.exec(request.originalUrl)?.[0] ?? '';
    // A later category may have this address.
    void reply
      .code(301)
      .header('Cache-Control', 'no-cache')
      .header('Location', found.to + query)
      .send();
    return;
  }
  const { status, page } = found;
  const encoding = acceptedEncoding(request.headers);
  void reply.header('Vary', 'Accept, Accept-Encoding');
  if (isFresh(request, reply, page.etag(encoding)) && status === 200) {
    void reply.code(304).send();
    return;
  }
  if (encoding) void reply.header('Content-Encoding', encoding);
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await page.bytes(encoding));
}
