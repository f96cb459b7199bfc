import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageHeads } from './vite-page-heads.ts';
import { preloads } from './vite-preloads.ts';
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
 * What every page needs, which is all that `main.tsx` imports, and the little pieces that most pages share: one file, because
 * a dozen small ones cost more on the way than they weigh.
 */
const SHARED = new RegExp(
  String.raw`/src/(main|features/parts/stock-(level|tag)|ui/(${[
    ...['empty-state', 'format', 'money', 'page-title', 'picture', 'skeleton', 'stars', 'status-tag', 'text-rules'],
    ...['use-document-title', 'use-media'],
  ].join('|')}))\.tsx?$`,
);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), theme(), pageHeads(), preloads()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../dist/frontend',
    emptyOutDir: true,
    sourcemap: false,
    // `scripts/budgets.mjs` reads it, and takes it away.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shop', test: SHARED }] } } },
  },
  server: { port: 5173, proxy: Object.fromEntries(forwarded.map((path) => [path, backend])) },
});
