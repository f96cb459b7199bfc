import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { writeFileSync } from 'node:fs';
import { buildDocument } from '#shared/http/openapi.js';
import { AppModule } from '#app/app.module.js';
import { readSettings } from '#app/config/settings.js';

/* Writes docs/openapi.json from the built code: `npm run openapi`. Nothing is instantiated, so it needs no store and leaves nothing behind. */
const app = await NestFactory.create(AppModule.for(readSettings({})), new FastifyAdapter(), {
  preview: true,
  abortOnError: false,
  logger: false,
});
writeFileSync(
  new URL('../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(buildDocument(app), null, 2)}\n`,
);
