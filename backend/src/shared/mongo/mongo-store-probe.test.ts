import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { storeProbeContract } from '../store-probe.contract.js';
import { MongoStoreProbe } from './mongo-store-probe.js';

describe('the probe of a MongoDB store', () => {
  const store = temporaryMongo();

  storeProbeContract(() => new MongoStoreProbe(store()));
});
