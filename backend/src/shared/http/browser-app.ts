import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownPage, isPageAddress } from './address.js';

/** A year: Vite puts a hash of its content into each asset's name. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const ASK_EACH_TIME = 'no-cache';

/** Serves the built browser app from `folder` and answers navigation with it; without a built app every address is the API's. */
export async function serveBrowserApp(fastify: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('Cache-Control', cacheControl(path)),
  });
  fastify.addHook('onRequest', (request, reply, next) => {
    if (!mayNavigate(request)) return next();
    // Caches must keep the page and the call apart that share this address.
    void reply.header('Vary', 'Accept');
    if (!request.headers.accept?.includes('text/html')) return next();
    sendApp(request, reply);
  });
}

function mayNavigate({ method, originalUrl }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(originalUrl);
}

function sendApp(request: FastifyRequest, reply: FastifyReply): void {
  if (!isKnownPage(request.originalUrl)) void reply.status(404);
  void reply.sendFile('index.html');
}

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return FOR_EVER;
  return path.includes('index.html') ? ASK_EACH_TIME : FOR_A_DAY;
}
