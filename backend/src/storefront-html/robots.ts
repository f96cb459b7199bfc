import type { FastifyInstance } from 'fastify';
import { originOf } from '#shared/http/origin.js';

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
