import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface Landing {
  /** of the page's address */
  pattern: string;
  module: string;
  /** of the API, to be asked for as the page will; `$1` is what the pattern's group holds */
  call?: string;
}

/** Pages that people land on. */
const LANDINGS: Landing[] = [
  { pattern: '^/(?:home/?)?$', module: 'src/pages/home-page.tsx' },
  { pattern: '^/purchase/([0-9a-f]{24})/?$', module: 'src/pages/purchase-page.tsx', call: '/api/purchase/$1' },
];
/** What `main.tsx` runs next, on every page. */
const SHOP = 'src/app/shop.tsx';
/** The script before the first paint, which the page's head loads anyway. */
const FIRST_SCRIPT = 'color-scheme.js';

/**
 * Spares the first visit what it would wait for one after the other: the shop's own styles are in the page, and the page's first
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
      const html = withStylesInside(withLinks(String(page.source), filesOf(SHOP, bundle)), bundle);
      const pages = LANDINGS.map(({ pattern, module, call }) => ({
        pattern,
        files: filesOf(module, bundle).filter((file) => !html.includes(file)),
        call,
      }));
      const source =
        readFileSync(new URL(`./public/${FIRST_SCRIPT}`, import.meta.url), 'utf8') +
        `(${preload.toString()})(${JSON.stringify(pages)});\n`;
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      page.source = behindFirstPaint(html).replace(`/${FIRST_SCRIPT}`, `/${script}`);
    },
  };
}

/** Names the files that are not named yet, as Vite names those that `main.tsx` imports. */
function withLinks(html: string, files: string[]): string {
  const links = files
    .filter((file) => !html.includes(file))
    .map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
    );
  return html.replace(/(<link rel="modulepreload"[^>]*>)(?![^]*<link rel="modulepreload")/, `$1${links.join('')}`);
}

/** The page as served can be painted, spinner and all, without a module: none may hold that up. */
function behindFirstPaint(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
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
function preload(pages: { pattern: string; files: string[]; call?: string }[]): void {
  const ask = (href: string, rel: string, as = '') => {
    const link = Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href });
    document.head.append(link);
  };
  for (const { pattern, files, call } of pages) {
    const here = new RegExp(pattern).exec(location.pathname);
    if (!here) continue;
    for (const file of files) {
      if (file.endsWith('.css')) ask(`/${file}`, 'preload', 'style');
      else ask(`/${file}`, 'modulepreload');
    }
    if (call) ask(call.replace('$1', here[1] ?? ''), 'preload', 'fetch');
  }
}
