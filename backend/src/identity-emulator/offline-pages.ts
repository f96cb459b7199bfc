import { createHash } from 'node:crypto';

/** Where the emulator serves `GAPI_SHIM`; the browser app loads it from there as well. */
export const SHIM_PATH = '/emulator/auth/gapi.js';

const GOOGLE_SCRIPT = '<script src="https://apis.google.com/js/api.js"></script>';
const REMOTE_ASSET = /<(link|script)[^>]*https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>(<\/script>)?/g;

/** Stands in for the style sheet that the account chooser would fetch. */
const STYLE = `<style>
.material-icons { display: none }
body, button, input { font: 15px/1.5 system-ui, sans-serif }
button { padding: 8px 16px; border: 1px solid #8a8580; border-radius: 4px; background: #fff; cursor: pointer }
input { width: 100%; padding: 8px; border: 1px solid #8a8580; border-radius: 4px; box-sizing: border-box }
.mdc-list { list-style: none; padding: 0 }
.js-reuse-account { cursor: pointer; padding: 8px 0 }
</style>`;

/** One of the emulator's own pages, needing nothing from the network. */
export function offlinePage(html: string): string {
  return html
    .replace(REMOTE_ASSET, '')
    .replace(GOOGLE_SCRIPT, `<script src="${SHIM_PATH}"></script>`)
    .replace(/(?=<script>)/, html.includes('material-icons') ? STYLE : '');
}

/**
 * A policy that lets only the scripts of `template` run. The account chooser writes display names into its page as they are,
 * and stands behind the shop's own address.
 */
export function scriptPolicy(template: string): string {
  const hashes = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    'img-src * data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
