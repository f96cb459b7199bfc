import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { escapeHtml } from '../escape-html.js';
import { buildDocument } from './openapi.js';

/**
 * Serves the API's document at `/docs-json` and Swagger UI at `/docs`. The browser app has two files for that page, in
 * `frontend/public`: `api-docs.js` authorises its calls with the session of the shop, `api-docs.css` adapts its look.
 */
export function serveApiPage(app: INestApplication, shopName: string): void {
  SwaggerModule.setup('docs-json', app, () => buildDocument(app), {
    ui: false,
    raw: ['json'],
    jsonDocumentUrl: 'docs-json',
  });
  SwaggerModule.setup('docs', app, () => withoutParameterExamples(buildDocument(app)), {
    raw: false,
    // Swagger writes it into the page as it is.
    customSiteTitle: `${escapeHtml(shopName)} API`,
    customJs: '/api-docs.js',
    customCssUrl: '/api-docs.css',
    swaggerOptions: {
      // Without Swagger's own header; the script adds the shop's.
      layout: 'BaseLayout',
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
    },
  });
}

/**
 * Moves the examples of parameters into their descriptions. Swagger UI fills examples in, so that each call would contain filters and
 * keys that its user did not choose.
 */
function withoutParameterExamples(document: OpenAPIObject): OpenAPIObject {
  for (const { get, put, post, patch, delete: remove } of Object.values(document.paths)) {
    for (const { parameters = [] } of [get, put, post, patch, remove].filter((operation) => operation !== undefined)) {
      for (const parameter of parameters) {
        if (!('in' in parameter)) continue;
        const { example: inSchema, ...schema } = parameter.schema as { example?: unknown };
        const example: unknown = parameter.example ?? inSchema;
        parameter.description = `${parameter.description ?? ''}, such as \`${String(example)}\``;
        parameter.schema = schema;
        delete parameter.example;
      }
    }
  }
  return document;
}
