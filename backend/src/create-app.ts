import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isatty } from 'node:tty';
import { constants } from 'node:zlib';
import { withoutApiPrefix } from '#shared/http/address.js';
import { BodyPipe } from '#shared/http/body.pipe.js';
import { serveBrowserApp } from '#shared/http/browser-app.js';
import { buildDocument } from '#shared/http/openapi.js';
import { frameworkProblem, sendProblem } from '#shared/http/problem-answer.js';
import { ProblemFilter } from '#shared/http/problem.filter.js';
import { securityHeaders } from '#shared/http/security-headers.js';
import { AppModule } from './app.module.js';
import { proxyIdentityEmulator } from './identity-emulator/emulator-proxy.js';
import { LOG_LEVELS, type Settings } from './settings.js';
import { Readiness } from './system/readiness.js';

const BODY_LIMIT = 100 * 1024;
/** An e-mail address of 254 characters, each of them percent-encoded. */
const MAX_PARAMETER = 800;

export interface AppOptions {
  /** where the built browser app is; absent: the API alone */
  browserApp?: string;
}

/** The whole shop, wired but not listening: what `main.ts`, the tests and the OpenAPI document have in common. */
export async function createApp(settings: Settings, { browserApp }: AppOptions = {}): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.for(settings), createAdapter(settings), {
    abortOnError: false,
    bodyParser: false,
    logger: new ConsoleLogger({ logLevels: logLevels(settings), colors: isatty(process.stdout.fd) }),
  });
  await wire(app, settings, browserApp);
  return app;
}

/** Everything around the controllers; also for an app that a test has assembled itself. */
export async function wire(app: NestFastifyApplication, settings: Settings, browserApp?: string): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  acceptJsonAlone(fastify);
  refuseWhileStopping(fastify, app.get(Readiness));
  const { identity } = settings;
  await fastify.register(helmet, securityHeaders(identity.kind === 'firebase' ? identity : {}));
  await fastify.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The strongest setting takes a hundred times as long and saves a tenth.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  if (identity.kind === 'emulator') await proxyIdentityEmulator(fastify, identity.port);
  if (browserApp !== undefined) await serveBrowserApp(fastify, browserApp);
  app.useGlobalPipes(new BodyPipe());
  app.useGlobalFilters(new ProblemFilter());
  SwaggerModule.setup('docs', app, () => buildDocument(app), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'Northbridge Components API',
  });
}

/** The HTTP server's own options. */
export function createAdapter({ trustProxy }: Settings): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy,
    bodyLimit: BODY_LIMIT,
    rewriteUrl: withoutApiPrefix,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    // Refused before any route is known, so it does not pass the filter.
    frameworkErrors: (error: { statusCode?: number }, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, frameworkProblem(error.statusCode ?? 400)),
  });
}

/** An empty body with a JSON header is no body: clients send that header with every call. */
function acceptJsonAlone(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function refuseWhileStopping(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onRequest', (_request, reply, next) => {
    if (!readiness.stopping) return next();
    void reply.header('Connection', 'close');
    sendProblem(reply, frameworkProblem(503));
  });
}

/** Nest's names of the levels up to the one asked for. */
function logLevels({ logLevel }: Settings): LogLevel[] {
  return LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(logLevel) + 1).map((level) => (level === 'info' ? 'log' : level));
}
