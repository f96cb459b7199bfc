import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageHeads } from './vite-page-heads.ts';
import { preloads } from './vite-preloads.ts';
import { leanLibraries } from './vite-lean-libraries.ts';
import { theme } from './vite-theme.ts';

const backend = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
/** What the browser asks the server for while Vite serves the app. */
const forwarded = [
  '/api',
  '/docs',
  '/docs-json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
];

/**
 * What `main.tsx` imports runs before the shop. It and the store's library make errors to throw later while their files are run; where
 * a browser looks up the line of each, it reads the whole file once more, so these files are no larger than they need to be.
 */
const LIBRARIES = {
  react: /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler)\//,
  // not the copies that some library of the dashboard's has of its own
  redux: /(?<!\/node_modules\/.*)\/node_modules\/(@reduxjs|redux|immer|reselect|react-redux)\//,
};
/**
 * What every page needs, which is all that `app/shop.tsx` imports, and the little pieces that most pages share: one file, because
 * a dozen small ones cost more on the way than they weigh.
 */
const SHARED = new RegExp(
  String.raw`/src/(app/shop|features/parts/stock|ui/(${[
    ...['empty-state', 'format', 'money', 'page-title', 'picture', 'skeleton', 'stars', 'status-tag', 'text-rules'],
    ...['document-head', 'focus', 'use-media'],
  ].join('|')}))\.tsx?$`,
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), theme(), pageHeads(), preloads(), leanLibraries()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    sourcemap: false,
    // `scripts/budgets.mjs` reads it, and takes it away.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: 1 })),
            { name: 'shop', test: SHARED },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(forwarded.map((path) => [path, backend])) },
});
