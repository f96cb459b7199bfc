import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication, FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rewriteAddress } from '#shared/http/address.js';
import { RequestValidationPipe } from '#shared/http/validate-request.js';
import { serveBrowserApp } from '#app/storefront-html/browser-app.js';
import type { PageDataSource } from '#app/storefront-html/browser-pages.js';
import {
  answerClientError,
  limitConnections,
  limitHeaderFields,
  TIMEOUT_OPTIONS,
} from '#shared/http/connection-limits.js';
import { acceptFiles, acceptJsonAlone, refuseMalformedQueries, raiseBodyLimits } from '#shared/http/request-body.js';
import { COMPRESSION } from '#shared/http/cached-body.js';
import { answerBeforeNest } from '#shared/http/answer-before-nest.js';
import { tagPackedBodies } from '#shared/http/etag.js';
import { serveApiPage } from '#shared/http/api-page.js';
import { frameworkProblem, sendProblem } from '#shared/http/problem.js';
import { ProblemFilter } from '#shared/http/problem.filter.js';
import { identifyClients, limitWrites, RateLimits } from '#shared/http/rate-limit.js';
import { ActiveRequests } from '#app/observability/active-requests.js';
import { requestIds, watchRequests } from '#app/observability/requests.js';
import { addSecurityHeaders } from '#shared/http/security-headers.js';
import { CachedParts } from '#modules/parts/http/cached-parts.js';
import { CategoryPages } from '#app/storefront-html/category-pages.js';
import { PartPages } from '#app/storefront-html/part-pages.js';
import { SessionTokens } from '#modules/users/ports/sessions.js';
import { AppModule } from '#app/app.module.js';
import type { Settings } from '#app/config/settings.js';
import { loadDemo } from '#app/server/load-demo.js';
import { EmulatorAddress } from '#app/config/emulator-address.js';
import { ShopLog } from '#app/observability/shop-log.js';
import { Readiness } from '#app/observability/readiness.js';
import { Metrics } from '#app/observability/metrics.js';

const BODY_LIMIT = 100 * 1024;
/** Characters of a route parameter: an e-mail address of 254 characters, all percent-encoded. */
const MAX_PARAMETER = 800;

export interface AppOptions {
  /** folder of the built browser app; absent: only the API */
  browserApp?: string;
}

/** Creates the shop, not listening yet. */
export async function createApp(settings: Settings, { browserApp }: AppOptions = {}): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(settings), createAdapter(settings), {
    abortOnError: false,
    bodyParser: false,
    logger: new ShopLog(settings.logLevel),
  });
  await wire(app, settings, browserApp);
  return app;
}

/** Adds hooks, parsers and pages to the controllers; tests call it for apps with replaced providers. */
export async function wire(app: NestFastifyApplication, settings: Settings, browserApp?: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  limitConnections(fastify);
  acceptJsonAlone(fastify);
  acceptFiles(fastify);
  raiseBodyLimits(fastify);
  const tokens = app.get(SessionTokens);
  identifyClients(fastify, {
    trustProxy: settings.trustProxy !== false,
    userOf: (token) => tokens.verify(token)?.id,
  });
  watchRequests(fastify, {
    metrics: app.get(Metrics),
    activeRequests: app.get(ActiveRequests),
    logged: settings.logLevel === 'info' || settings.logLevel === 'debug',
  });
  limitHeaderFields(fastify);
  refuseWhileStopping(fastify, app.get(Readiness));
  const { identity, stripe } = settings;
  addSecurityHeaders(fastify, {
    ...(identity.kind === 'firebase' && { authDomain: identity.authDomain }),
    stripe: stripe !== undefined,
    trustProxy: settings.trustProxy !== false,
    alwaysHttps: settings.publicUrl?.startsWith('https:') ?? false,
  });
  refuseMalformedQueries(fastify);
  await fastify.register(compress, COMPRESSION);
  tagPackedBodies(fastify);
  if (identity.kind === 'emulator') {
    // Loaded only here: its HTTP client is the server's largest package.
    const { proxyIdentityEmulator } = await loadDemo(() => import('#demo/identity-emulator/emulator-proxy.js'));
    await proxyIdentityEmulator(fastify, app.get(EmulatorAddress), app.get(RateLimits));
  }
  if (browserApp !== undefined) await servePages(fastify, app, settings, browserApp);
  // After the emulator's routes, which have no such limits because they replace the identity provider's server.
  if (settings.rateLimitPerMinute > 0) limitWrites(fastify, app.get(RateLimits), settings.rateLimitPerMinute);
  answerBeforeNest(fastify, app.get(CachedParts).answers);
  app.useGlobalPipes(new RequestValidationPipe());
  app.useGlobalFilters(new ProblemFilter());
  serveApiPage(app, settings.shop.name);
}

/** The HTTP server's own options. */
export function createAdapter({ trustProxy }: Settings): FastifyAdapter {
  return new FastifyAdapter({
    ...TIMEOUT_OPTIONS,
    trustProxy,
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(trustProxy !== false),
    rewriteUrl: rewriteAddress,
    forceCloseConnections: 'idle',
    // `refuseWhileStopping` sends a problem instead.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    // These errors occur before routing, so the exception filter does not see them.
    frameworkErrors: (error: { statusCode?: number }, { id }: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply.header('X-Request-Id', id), frameworkProblem(error.statusCode ?? 400)),
  });
}

function refuseWhileStopping(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onRequest', (request, reply, next) => {
    // The liveness check must succeed while the process is stopping.
    if (!readiness.stopping || request.routeOptions.url === '/health/live') return next();
    void reply.header('Connection', 'close');
    sendProblem(reply, frameworkProblem(503));
  });
}

function servePages(
  fastify: FastifyInstance,
  app: NestFastifyApplication,
  { publicUrl, shop }: Settings,
  browserApp: string,
): Promise<void> {
  const parts = app.get(PartPages);
  const categories = app.get(CategoryPages);
  const home: PageDataSource = (place) => parts.home(place);
  return serveBrowserApp(fastify, browserApp, {
    publicUrl,
    shop,
    sources: {
      '/': home,
      '/home': home,
      '/category/:slug': (place) => categories.category(place),
      '/purchase/:id': (place) => parts.purchase(place),
    },
    sitemap: parts,
  });
}
