import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Pages that people land on, by the pattern of their address. */
const LANDINGS: Record<string, string> = {
  '^/(home/?)?$': 'src/pages/home-page.tsx',
  '^/purchase/': 'src/pages/purchase-page.tsx',
};
/** The script before the first paint, which stands in the page's head anyway. */
const FIRST_SCRIPT = 'color-scheme.js';

/**
 * Spares the first visit what it would wait for one after the other: the shop's own styles stand in the page, and the page's first
 * script asks for the code of the page at hand, so that it is under way together with the shop's own. That script gets a name by its
 * content, because it names files that the next build may not have.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = withStylesInside(String(page.source), bundle);
      const pages = Object.entries(LANDINGS).map(([pattern, module]) => [
        pattern,
        filesOf(module, bundle).filter((file) => !html.includes(file)),
      ]);
      const source =
        readFileSync(new URL(`./public/${FIRST_SCRIPT}`, import.meta.url), 'utf8') +
        `(${preload.toString()})(${JSON.stringify(pages)});\n`;
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      page.source = html.replace(`/${FIRST_SCRIPT}`, `/${script}`);
    },
  };
}

/** Puts the sheets' text where their links are. A disabled link stays, or Vite would load a sheet again for a chunk that needs it. */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The page names ${file}, which the build does not have.`);
    return `<style>${String(sheet.source)}</style><link rel="stylesheet" disabled href="/${file}">`;
  });
}

/** A page's chunk, and what it imports, scripts and styles. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (own === undefined) throw new Error(`${module} has no chunk of its own to preload.`);
  visit(own);
  return [...seen];
}

/** Runs in the browser, from its text. */
function preload(pages: [pattern: string, files: string[]][]): void {
  const here = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  for (const file of here?.[1] ?? []) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
