import type { Plugin } from 'vite';
import { themeCss } from './src/ui/theme.ts';

const THEME = 'virtual:theme.css';
/** The font of the first screen. */
const FIRST_FONT = /instrument-sans-latin-wght-normal.*\.woff2$/;

/**
 * Writes the tokens of `src/ui/theme.ts` as a style sheet, so that colours are set before any script runs,
 * and preloads the text font instead of loading it after the style sheet.
 */
export function theme(): Plugin {
  return {
    name: 'theme',
    resolveId: (id) => (id === THEME ? `\0${THEME}` : undefined),
    load: (id) => (id === `\0${THEME}` ? themeCss() : undefined),
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => FIRST_FONT.test(file));
      if (!font) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}
