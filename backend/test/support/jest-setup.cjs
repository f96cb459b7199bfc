'use strict';

// Nest's decorators need it first.
require('reflect-metadata');

process.env.NODE_ENV = 'test';
// A developer's settings must not affect a test.
for (const name of Object.keys(process.env))
  if (/^(STRIPE_|FIREBASE_)|^(MONGODB_URI|DATA_DIR|PORT|HOST|DEMO|CARDS|AUTH_EMULATOR_PORT)$/.test(name))
    delete process.env[name];
