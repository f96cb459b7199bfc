'use strict';

/** The import aliases of both halves, in the form that dependency-cruiser reads. */
const path = require('node:path');

const at = (folder) => path.resolve(__dirname, '..', folder);

module.exports = {
  resolve: {
    alias: {
      '#shared': at('backend/src/shared'),
      '#modules': at('backend/src/modules'),
      '#app': at('backend/src'),
      '#demo': at('backend/demo'),
      '#test': at('backend/test'),
      '@test': at('frontend/test'),
      '@': at('frontend/src'),
    },
    // TypeScript sources are imported by the name they compile to.
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
  },
};
