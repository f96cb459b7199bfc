'use strict';

/** Stands for a picture that the bundler would give an address. */
module.exports = '/picture-stub.svg';
