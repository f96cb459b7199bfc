'use strict';

/** Ant Design's insertion of styles: jsdom would match thousands of rules for each style that a test reads, which takes half of its time. */
module.exports = {
  updateCSS: () => document.createElement('style'),
  injectCSS: () => null,
  removeCSS: () => undefined,
  clearContainerCache: () => undefined,
};
