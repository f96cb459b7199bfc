'use strict';

const { createRequire } = require('node:module');
const { TestEnvironment } = require('jest-environment-jsdom');

const builtInShop = require('../../backend/src/config/built-in-shop.json');

const jsdom = createRequire(require.resolve('jest-environment-jsdom'));
// For each style that is read, jsdom matches 120 rules and resolves 12 colours. Tests need only what is hidden, and what separates words.
const sheet = jsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet');
jsdom(sheet);
jsdom.cache[sheet].exports = `
  address, article, aside, blockquote, body, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3,
  h4, h5, h6, header, hr, html, legend, li, main, nav, ol, optgroup, option, p, pre, section, summary, ul { display: block }
  button, input, meter, progress, select, textarea { display: inline-block }
  caption { display: table-caption }
  table { display: table }
  tbody, thead, tfoot { display: table-row-group }
  tr { display: table-row }
  td, th { display: table-cell }
  head, link, meta, script, style, title, datalist, dialog:not([open]), input[type='hidden'], param, template, [hidden] { display: none }`;
const { propertiesWithResolvedValueImplemented: properties } = jsdom('jsdom/lib/jsdom/living/helpers/style-rules');
for (const name of Object.keys(properties)) if (name.endsWith('color')) delete properties[name];

/** Globals of Node that jsdom lacks. `AbortController` is included because Node's fetch accepts only its own. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
];

/** jsdom with the browser features that React, Ant Design and RTK Query need. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { window } = this.dom;
    for (const name of FROM_NODE) window[name] = globalThis[name];
    // Typed arrays of Node's encoders must pass `instanceof` inside the page.
    window.Uint8Array = Uint8Array;
    window.ArrayBuffer = ArrayBuffer;
    addRequests(window);
    addBytes(window);
    addLayout(window);
    addDialogs(window);
    addShop(window);
    window.MessageChannel = TimerMessageChannel;
  }
}

/** Node's fetch and Request, extended to accept relative URLs. */
function addRequests(window) {
  const absolute = (input) => (typeof input === 'string' ? new URL(input, window.location.href) : input);
  window.Request = class extends Request {
    constructor(input, init) {
      super(absolute(input), init);
    }
  };
  window.fetch = (input, init) => fetch(absolute(input), init);
}

/** Reads the bytes of a file, which jsdom offers through FileReader only; Node sends a file by its stream. */
function addBytes(window) {
  window.File.prototype.stream = function stream() {
    const bytes = this.arrayBuffer();
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(await bytes));
        controller.close();
      },
    });
  };
  window.File.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new window.FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}

/** The built-in shop, which the server writes into the page; outside of `head`, which tests replace. */
function addShop({ document }) {
  const block = document.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'shop', textContent: JSON.stringify(builtInShop) });
  document.documentElement.append(block);
}

/** Stubs for layout, which jsdom lacks: media queries never match, sizes never change, nothing scrolls. */
function addLayout(window) {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
  const Observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  window.ResizeObserver = Observer;
  window.IntersectionObserver = Observer;
  window.scrollTo = () => {};
  window.Element.prototype.scrollIntoView = () => {};
  // jsdom does not support pseudo-elements and prints an error.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle.call(window, element);
}

/** Opens and closes modal dialogs, which jsdom cannot; the focus moves to the field that asks for it. */
function addDialogs(window) {
  const { prototype } = window.HTMLDialogElement;
  prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('[autofocus], input, button')?.focus();
  };
  prototype.close = function close() {
    this.open = false;
  };
}

/** Node's own MessageChannel keeps the process alive as long as a port is open. */
class TimerMessageChannel {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = { onmessage: null, close() {} };
    this.port1.postMessage = (data) => setTimeout(() => this.port2.onmessage?.({ data }));
    this.port2.postMessage = (data) => setTimeout(() => this.port1.onmessage?.({ data }));
  }
}

module.exports = BrowserEnvironment;
