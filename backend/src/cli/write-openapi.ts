import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { writeFileSync } from 'node:fs';
import { buildDocument } from '#shared/http/openapi.js';
import { AppModule } from '#app/app.module.js';
import { readSettings } from '#app/config/settings.js';

/* `npm run openapi` writes docs/openapi.json. Preview mode instantiates no providers, so it opens no store. */
const app = await NestFactory.create(AppModule.for(readSettings({})), new FastifyAdapter(), {
  preview: true,
  abortOnError: false,
  logger: false,
});
writeFileSync(
  new URL('../../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(buildDocument(app), null, 2)}\n`,
);
