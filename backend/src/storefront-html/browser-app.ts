import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wantsPage, isPageAddress, originOf } from '#shared/http/address.js';
import { type PageDataSource, packingFor, PageTemplate, BrowserPages } from './browser-pages.js';
import { isFresh } from '#shared/http/etag.js';
import { PAGE_TABLE, PageTable } from './page-table.js';
import { type SitemapSource, serveRobots, serveSitemap } from './sitemap.js';

/** A year: Vite puts a hash of its content into each asset's name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export interface BrowserAppOptions {
  /** the origin under which the world knows the shop; absent: as each request names it */
  publicUrl?: string;
  /** the data behind pages, by the page as in `PAGES` */
  sources: Readonly<Record<string, PageDataSource>>;
  sitemap: SitemapSource;
}

/**
 * Serves the built browser app from `folder` and answers navigation with it, each page with its own head; without a built app every address
 * is the API's.
 */
export async function serveBrowserApp(
  fastify: FastifyInstance,
  folder: string,
  { publicUrl, sources, sitemap }: BrowserAppOptions,
): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const table = PageTable.read(folder);
  const pages = new BrowserPages(new PageTemplate(readFileSync(index, 'utf8')), table, sources);
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', PAGE_TABLE],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? FOR_EVER : FOR_A_DAY);
      // Stripe's card fields, which are pages of Stripe's, are set in the shop's typeface.
      if (path.endsWith('.woff2')) void reply.header('Access-Control-Allow-Origin', '*');
    },
  });
  if (table) {
    serveRobots(fastify, publicUrl);
    serveSitemap(fastify, { paths: table.indexablePaths(), source: sitemap, publicUrl });
  }
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!mayNavigate(request)) return next();
    // Caches must keep the page and the call apart that share this address.
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
  const { status, page } = await pages.at(request.originalUrl, originOf(request, publicUrl));
  const packing = packingFor(request.headers['accept-encoding']);
  void reply.header('Vary', 'Accept, Accept-Encoding');
  if (isFresh(request, reply, page.etag(packing)) && status === 200) {
    void reply.code(304).send();
    return;
  }
  if (packing) void reply.header('Content-Encoding', packing);
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await page.bytes(packing));
}
