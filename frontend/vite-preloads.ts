import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Pages that people land on, by the pattern of their address. */
const LANDINGS: Record<string, string> = {
  '^/(home/?)?$': 'src/pages/home-page.tsx',
  '^/purchase/': 'src/pages/purchase-page.tsx',
};
/** What a stored access token calls for on every page. */
const SESSION = 'src/features/users/firebase-identity.ts';
const TOKEN_KEY = 'accessToken';
/** The script before the first paint, which stands in the page's head anyway. */
const FIRST_SCRIPT = 'color-scheme.js';

/**
 * Lets the page's first script ask for the code of the page at hand as well, so that it is under way together with the shop's own
 * instead of after it. The script gets a name by its content: it names files that the next build may not have.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const html = String(page.source);
      const files = (module: string) => filesOf(module, bundle).filter((file) => !html.includes(file));
      const pages = Object.entries(LANDINGS).map(([pattern, module]) => [pattern, files(module)] as const);
      const source =
        readFileSync(new URL(`./public/${FIRST_SCRIPT}`, import.meta.url), 'utf8') +
        `(${preload.toString()})(${JSON.stringify(pages)},${JSON.stringify(files(SESSION))},${JSON.stringify(TOKEN_KEY)});\n`;
      const script = this.getFileName(this.emitFile({ type: 'asset', name: 'first.js', source }));
      page.source = html.replace(`/${FIRST_SCRIPT}`, `/${script}`);
    },
  };
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
function preload(
  pages: readonly (readonly [pattern: string, files: string[]])[],
  session: string[],
  key: string,
): void {
  const here = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  for (const file of [...(here?.[1] ?? []), ...(signedIn ? session : [])]) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
