/** Generates the browser app's API client from the committed document: `npm run openapi`. */
module.exports = {
  schemaFile: '../docs/openapi.json',
  apiFile: './src/api/api-root.ts',
  apiImport: 'apiRoot',
  outputFile: './src/api/endpoints.gen.ts',
  exportName: 'endpoints',
  hooks: true,
  tag: true,
  encodePathParams: true,
  filterEndpoints: (name) => !['checkLive', 'checkHealth'].includes(name),
  // the browser revalidates by itself
  endpointOverrides: [{ pattern: /.*/, parameterFilter: (name) => name !== 'If-None-Match' }],
};
