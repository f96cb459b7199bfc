'use strict';

/** Replaces an imported picture, for which the bundler would return a URL. */
module.exports = '/picture-stub.svg';
