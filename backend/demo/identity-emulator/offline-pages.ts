import { createHash } from 'node:crypto';

/** Where the emulator serves `GAPI_SHIM`; the browser app loads it from there as well. */
export const SHIM_PATH = '/emulator/auth/gapi.js';

const GOOGLE_SCRIPT = '<script src="https://apis.google.com/js/api.js"></script>';
const REMOTE_ASSET = /<(link|script)[^>]*https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>(<\/script>)?/g;

/** Replaces the remote style sheet of the account chooser. */
const STYLE = `<style>
.material-icons { display: none }
body, button, input { font: 15px/1.5 system-ui, sans-serif }
button { padding: 8px 16px; border: 1px solid #8a8580; border-radius: 4px; background: #fff; cursor: pointer }
input { width: 100%; padding: 8px; border: 1px solid #8a8580; border-radius: 4px; box-sizing: border-box }
.mdc-list { list-style: none; padding: 0 }
.js-reuse-account { cursor: pointer; padding: 8px 0 }
</style>`;

/** Removes remote assets from a page of the emulator. */
export function offlinePage(html: string): string {
  return html
    .replace(REMOTE_ASSET, '')
    .replace(GOOGLE_SCRIPT, `<script src="${SHIM_PATH}"></script>`)
    .replace(/(?=<script>)/, html.includes('material-icons') ? STYLE : '');
}

/**
 * A content security policy that allows only the scripts of `template`: the account chooser writes unescaped display names into its page,
 * which is served at the shop's own address.
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

/*
 * Firebase's browser SDK talks to its helper frame through Google's `gapi.iframes`, which it fetches from the network. This is the part of it
 * that the SDK uses, over postMessage, so that Google sign-in works in a demo without a network. `connectFrames` is sent to browsers as text:
 * it must not use anything outside its own body.
 */

type Handler = (data: unknown) => unknown;
interface Message {
  gapiShim?: 1;
  kind: 'call' | 'reply';
  id: number;
  name: string;
  data: unknown;
}
interface Peer {
  postMessage(message: unknown, origin: string): void;
}
interface Frame {
  src: string;
  style: object;
  contentWindow: Peer;
  setAttribute(name: string, value: unknown): void;
}
interface BrowserWindow extends Peer {
  parent: Peer;
  gapi?: { iframes?: unknown };
  addEventListener(
    type: 'message',
    listener: (event: { source: unknown; origin: string; data: Message | null }) => void,
  ): void;
  gapi_onload?: () => void;
}
interface OpenOptions {
  url: string;
  where?: { appendChild(node: Frame): void };
  attributes?: Record<string, unknown>;
}

declare const window: BrowserWindow;
declare const document: { createElement(tag: 'iframe'): Frame; body: { appendChild(node: Frame): void } };

function connectFrames(): void {
  if (window.gapi?.iframes) return;

  const channel = (peer: () => Peer, origin: string) => {
    const handlers = new Map<string, Handler>();
    const early: Message[] = [];
    const replies = new Map<number, (result: unknown[]) => void>();
    let calls = 0;
    const deliver = ({ id, name, data }: Message) => {
      peer().postMessage({ gapiShim: 1, kind: 'reply', id, name, data: [handlers.get(name)?.(data)] }, origin);
    };
    window.addEventListener('message', ({ source, origin: sender, data }) => {
      if (data?.gapiShim !== 1 || source !== peer() || (sender !== origin && origin !== '*')) return;
      if (data.kind === 'reply') {
        try {
          replies.get(data.id)?.(data.data as unknown[]);
        } catch {
          // Firebase's check of the frame's storage always throws after its work; Google's own script swallows it, too.
        }
        replies.delete(data.id);
      } else if (handlers.has(data.name)) deliver(data);
      else early.push(data);
    });
    return {
      register(name: string, handler: Handler) {
        handlers.set(name, handler);
        for (const message of early.splice(0))
          if (message.name === name) deliver(message);
          else early.push(message);
      },
      send(name: string, data?: unknown, answered?: (result: unknown[]) => void) {
        calls += 1;
        if (answered) replies.set(calls, answered);
        peer().postMessage({ gapiShim: 1, kind: 'call', id: calls, name, data }, origin);
      },
    };
  };

  const inFrame = window.parent !== window;
  const parent = inFrame ? channel(() => window.parent, '*') : undefined;

  const open = (options: OpenOptions, opened: (frame: unknown) => unknown) => {
    const frame = document.createElement('iframe');
    for (const [name, value] of Object.entries(options.attributes ?? {})) {
      if (name === 'style') Object.assign(frame.style, value);
      else frame.setAttribute(name, value);
    }
    frame.src = options.url;
    const child = channel(() => frame.contentWindow, new URL(options.url).origin);
    const up = new Promise<void>((resolve) => child.register('ready', () => resolve()));
    (options.where ?? document.body).appendChild(frame);
    return Promise.resolve(
      opened({ ...child, restyle: () => Promise.resolve(), ping: (answered: () => void) => up.then(answered) }),
    );
  };

  const context = { getParentIframe: () => parent, open };
  const load = (_name: string, options: (() => void) | { callback: () => void }) => {
    setTimeout(() => {
      if (typeof options === 'function') options();
      else options.callback();
      parent?.send('ready');
    }, 0);
  };
  const iframes = { Iframe: () => undefined, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context };
  Object.assign(window, { gapi: { iframes, load } });
  window.gapi_onload?.();
}

/** The script for the browser. */
export const GAPI_SHIM = `(${connectFrames.toString()})();\n`;
