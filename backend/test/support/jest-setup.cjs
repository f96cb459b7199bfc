'use strict';

// Nest's decorators need this before any of them runs.
require('reflect-metadata');

process.env.NODE_ENV = 'test';
// A developer's own settings must not leak into a test.
for (const name of ['MONGODB_URI', 'FIREBASE_PROJECT_ID', 'STRIPE_SECRET_KEY', 'DATA_DIR', 'PORT', 'HOST', 'DEMO'])
  delete process.env[name];
