import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface EntryPage {
  /** matches the page's path */
  pattern: string;
  module: string;
  /** API path to preload; it must equal the page's own request. `$1` is the pattern's first group */
  call?: string;
}

/** The pages that visitors often open first. */
const ENTRY_PAGES: EntryPage[] = [
  { pattern: '^/(?:home/?)?$', module: 'src/pages/home-page.tsx' },
  { pattern: '^/catalogue/?$', module: 'src/pages/catalogue-page.tsx' },
  { pattern: '^/category/[^/]+/?$', module: 'src/pages/category-page.tsx' },
  { pattern: '^/purchase/([0-9a-f]{24})/?$', module: 'src/pages/purchase-page.tsx', call: '/api/purchase/$1' },
];
/** The module that `main.tsx` imports on every page. */
const SHOP = 'src/app/shop.tsx';
/** The script in the page's head, which runs before the first paint. */
const FIRST_SCRIPT = 'color-scheme.js';

/**
 * Shortens the chain of requests on a first visit: the build inlines the shop's style sheets into the page, and the first script
 * preloads the code of the requested page, which then loads in parallel with the shop's code. The script's file name has a content
 * hash, because the script refers to files of this build only.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = inlineStyles(addLinks(String(page.source), filesOf(SHOP, bundle)), bundle);
      const pages = ENTRY_PAGES.map(({ pattern, module, call }) => ({
        pattern,
        files: filesOf(module, bundle).filter((file) => !html.includes(file)),
        call,
      }));
      const source =
        readFileSync(new URL(`./public/${FIRST_SCRIPT}`, import.meta.url), 'utf8') +
        `(${preload.toString()})(${JSON.stringify(pages)});\n`;
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      page.source = lowerModulePriority(html).replace(`/${FIRST_SCRIPT}`, `/${script}`);
    },
  };
}

/** Adds the links that are missing, in the form that Vite writes for the imports of `main.tsx`. */
function addLinks(html: string, files: string[]): string {
  const links = files
    .filter((file) => !html.includes(file))
    .map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
    );
  return html.replace(/(<link rel="modulepreload"[^>]*>)(?![^]*<link rel="modulepreload")/, `$1${links.join('')}`);
}

/** Lowers the priority of the modules: the browser can paint the page with its spinner without them. */
function lowerModulePriority(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** Inlines the style sheets. A disabled link stays: without it, Vite's loader would load the sheet again for a chunk that needs it. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`The page names ${file}, which the build does not have.`);
    return `<style>${String(sheet.source)}</style><link rel="stylesheet" disabled href="/${file}">`;
  });
}

/** The files of a module's chunk and of its imports: scripts and styles. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (entry === undefined) throw new Error(`${module} is in no chunk.`);
  visit(entry);
  return [...seen];
}

/** Runs in the browser: the build writes its source text into the first script. */
function preload(pages: { pattern: string; files: string[]; call?: string }[]): void {
  const addLink = (href: string, rel: string, as = '') => {
    const link = Object.assign(document.createElement('link'), { rel, as, crossOrigin: '', href });
    document.head.append(link);
  };
  for (const { pattern, files, call } of pages) {
    const match = new RegExp(pattern).exec(location.pathname);
    if (!match) continue;
    for (const file of files) {
      if (file.endsWith('.css')) addLink(`/${file}`, 'preload', 'style');
      else addLink(`/${file}`, 'modulepreload');
    }
    if (call) addLink(call.replace('$1', match[1] ?? ''), 'preload', 'fetch');
  }
}
