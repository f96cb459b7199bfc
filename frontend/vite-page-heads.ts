import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TABLE = new URL('./src/app/pages.json', import.meta.url);
const SHOP = new URL('../backend/src/config/built-in-shop.json', import.meta.url);

interface Table {
  pages: Record<string, { title: string }>;
}

/**
 * Writes `src/app/pages.json` next to the built page, so that the server can fill in the head. Writes the built-in shop, and the home page's
 * title and description, into the page, which Vite's development server shows; the server replaces them by those of its own shop.
 */
export function pageHeads(): Plugin {
  const [table, shop] = [TABLE, SHOP].map((file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))) as [
    string,
    string,
  ];
  const { pages } = JSON.parse(table) as Table;
  const { name, description } = JSON.parse(shop) as Record<'name' | 'description', string>;
  const tags = `<title>${pages['/']?.title} · ${name}</title>
    <meta name="description" content="${description}" data-head />`;
  return {
    name: 'page-heads',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(/(<!-- page head -->)[^]*?(<!-- \/page head -->)/, `$1\n    ${tags}\n    $2`)
          .replace(/(?<=<script type="application\/json" id="shop">)/, shop.replaceAll('<', String.raw`\u003c`)),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'page-heads.json', source: table });
    },
  };
}
