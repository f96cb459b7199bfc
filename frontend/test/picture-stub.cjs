'use strict';

/** Replaces a picture, which the bundler would give an address. */
module.exports = '/picture-stub.svg';
