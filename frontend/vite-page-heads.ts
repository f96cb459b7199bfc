import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TABLE = new URL('./src/app/page-heads.json', import.meta.url);

interface Table {
  site: { name: string; description: string };
  pages: Record<string, { title: string }>;
}

/**
 * Puts `src/app/page-heads.json` beside the built page, whose head the server fills from it, and the home page's title and description where
 * the server will write; Vite's own server shows those.
 */
export function pageHeads(): Plugin {
  const source = readFileSync(TABLE, 'utf8');
  const { site, pages } = JSON.parse(source) as Table;
  const tags = `<title>${pages['/']?.title} · ${site.name}</title>
    <meta name="description" content="${site.description}" data-head />`;
  return {
    name: 'page-heads',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/(<!-- page head -->)[^]*?(<!-- \/page head -->)/, `$1\n    ${tags}\n    $2`),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'page-heads.json', source: JSON.stringify(JSON.parse(source)) });
    },
  };
}
