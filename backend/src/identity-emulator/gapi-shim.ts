/*
 * Firebase's browser SDK talks to its helper frame through Google's `gapi.iframes`, which it fetches from the network. This is the part of it
 * that the SDK uses, over postMessage, so that Google sign-in works in a demo without a network. `connectFrames` is sent to browsers as text:
 * it may use nothing from outside itself.
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
