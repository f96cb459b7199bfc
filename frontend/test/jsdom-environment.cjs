'use strict';

const { TestEnvironment } = require('jest-environment-jsdom');

/** What Node has and jsdom lacks; `AbortController` goes along, because Node's fetch takes no other. */
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

/** jsdom with the parts of a browser that React, Ant Design and RTK Query count on. */
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
    window.MessageChannel = TimerMessageChannel;
  }
}

/** Node's fetch and Request, which know no relative addresses. */
function addRequests(window) {
  const absolute = (input) => (typeof input === 'string' ? new URL(input, window.location.href) : input);
  window.Request = class extends Request {
    constructor(input, init) {
      super(absolute(input), init);
    }
  };
  window.fetch = (input, init) => fetch(absolute(input), init);
}

/** The bytes of a file, which jsdom gives only to a FileReader. */
function addBytes(window) {
  window.File.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new window.FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}

/** jsdom lays nothing out: media queries never match, sizes never change, nothing scrolls. */
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
  // With a pseudo element jsdom only prints an error.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle.call(window, element);
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
