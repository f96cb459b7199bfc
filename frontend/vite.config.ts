import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pageHeads } from './vite-page-heads.ts';
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), theme(), pageHeads()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: { outDir: '../dist/frontend', emptyOutDir: true, sourcemap: false },
  server: { port: 5173, proxy: Object.fromEntries(forwarded.map((path) => [path, backend])) },
});
