import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { writeFileSync } from 'node:fs';
import { buildDocument } from '#shared/http/openapi.js';
import { AppModule } from '#app/app.module.js';
import { readSettings } from '#app/config/settings.js';
import { openFonts } from '#modules/papers/printing/page-fonts.js';
import { printedCharacters } from '#modules/papers/printing/printed-characters.js';

/* `npm run openapi` writes docs/openapi.json, and which characters papers print. Preview mode instantiates no providers, so it opens no store. */
const app = await NestFactory.create(AppModule.for(readSettings({})), new FastifyAdapter(), {
  preview: true,
  abortOnError: false,
  logger: false,
});
writeFileSync(
  new URL('../../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(buildDocument(app), null, 2)}\n`,
);
writeFileSync(
  new URL('../../../../frontend/src/ui/printed-characters.gen.ts', import.meta.url),
  printedCharacters(openFonts()),
);
