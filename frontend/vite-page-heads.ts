import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TABLE = new URL('./src/app/pages.json', import.meta.url);

interface Table {
  site: { name: string; description: string };
  pages: Record<string, { title: string }>;
}

/**
 * Replaces each `{shop}` in `src/app/pages.json` by the shop's name. Writes that table next to the built page, so that the server can
 * fill in the head, and writes the home page's title and description into the page, which Vite's development server shows.
 */
export function pageHeads(): Plugin {
  const text = readFileSync(TABLE, 'utf8');
  const withName = (code: string) => code.replaceAll('{shop}', (JSON.parse(text) as Table).site.name);
  const source = withName(text);
  const { site, pages } = JSON.parse(source) as Table;
  const tags = `<title>${pages['/']?.title} · ${site.name}</title>
    <meta name="description" content="${site.description}" data-head />`;
  return {
    name: 'page-heads',
    transform: (code, id) => (id.endsWith('/app/pages.json') ? withName(code) : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/(<!-- page head -->)[^]*?(<!-- \/page head -->)/, `$1\n    ${tags}\n    $2`),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'page-heads.json', source: JSON.stringify(JSON.parse(source)) });
    },
  };
}
