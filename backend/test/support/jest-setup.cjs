'use strict';

// Nest's decorators need this before any of them runs.
require('reflect-metadata');

process.env.NODE_ENV = 'test';
// A developer's own settings must not leak into a test.
for (const name of Object.keys(process.env))
  if (/^(STRIPE_|FIREBASE_)|^(MONGODB_URI|DATA_DIR|PORT|HOST|DEMO|CARDS|AUTH_EMULATOR_PORT)$/.test(name))
    delete process.env[name];
