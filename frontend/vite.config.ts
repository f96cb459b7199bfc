import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageHeads } from './vite-page-heads.ts';
import { preloads } from './vite-preloads.ts';
import { theme } from './vite-theme.ts';

const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
/** Paths that Vite's development server forwards to the backend. */
const proxiedPaths = [
  // not the files `/api-docs.js` and `/api-docs.css`
  '/api/',
  '/docs',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/datasheets/',
  // not the drawn pictures, which are files of the browser app
  '^/pictures/[0-9a-f]{64}-',
];

/**
 * Libraries that run before the shop, each in a small chunk of its own. Their modules create Error objects when they run, and a browser
 * that looks up the line of each error scans the whole file again.
 */
const LIBRARIES = {
  react: /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler)\//,
  // not the nested copies that a dashboard library brings
  redux: /(?<!\/node_modules\/.*)\/node_modules\/(@reduxjs|redux|immer|reselect|react-redux)\//,
};
/**
 * The imports of `app/shop.tsx`, which every page needs, and small modules that most pages share, in one file: a dozen small
 * requests would take longer than the extra bytes.
 */
const SHARED = new RegExp(
  String.raw`/src/(app/shop|features/parts/(attributes|category-tree|part-sorts|stock)|features/basket/(add-to|in)-basket|ui/(${[
    ...['document-head', 'empty-state', 'fact', 'field.module', 'focus', 'format', 'hero-board', 'lazy-part', 'limits'],
    ...[
      'listen',
      'money',
      'native-dialog',
      'page-title',
      'picture',
      'picture-widths',
      'section',
      'skeleton',
      'stars',
      'status-tag',
    ],
    ...['text-rules', 'use-debounced', 'use-media', 'use-url-state'],
  ].join('|')}))\.(tsx?|css|svg)$`,
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), theme(), pageHeads(), preloads()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    sourcemap: false,
    // Browsers without `modulepreload` load the same files a little later.
    modulePreload: { polyfill: false },
    // `scripts/budgets.mjs` reads the manifest, after `scripts/precompress.mjs` moved it out of the served folder.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: 1 })),
            { name: 'shop', test: SHARED },
            // Loaded together after the first paint.
            { name: 'basket', test: /\/src\/features\/basket\/(basket|basket-sync|merge-baskets)\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, backend])),
  },
});
