import mongoose, { type Connection } from 'mongoose';
import { mongoAddress } from '#app/config/setting-fields.js';
import { MongoEventRelay } from '#app/events/adapters/mongo/mongo-event-relay.js';
import { DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { RateLimits } from '#shared/http/rate-limit.js';
import type { MongoRateLimits } from '#shared/mongo/mongo-rate-limits.js';
import { RecurringSweep } from '#shared/recurring-task.js';
import { ShopEvents } from '#shared/shop-events.js';
import { openMongoStore, recoveryOf } from './mongo-store.js';
import { type NamedProvider, OpenStore, type Recovery, STORED_PORTS } from './stored-ports.js';

const CONNECTION = Symbol('connection');
const RECOVERY = Symbol('recovery');

/** The providers of a shop on MongoDB. Imported on demand, because it loads Mongoose. */
export async function mongoAdapters(uri: string): Promise<NamedProvider[]> {
  const adapters = STORED_PORTS.map(async ({ port, loadMongo }) => {
    const Adapter = await loadMongo();
    return {
      provide: port,
      useFactory: (store: MongoStore, recovery: Recovery) => new Adapter(store, recovery),
      inject: [MongoStore, RECOVERY],
    };
  });
  return [
    { provide: CONNECTION, useFactory: () => connect(uri) },
    {
      provide: OpenStore,
      useFactory: (connection: Connection): OpenStore => ({ close: () => connection.close() }),
      inject: [CONNECTION],
    },
    { provide: MongoStore, useFactory: openMongoStore, inject: [CONNECTION] },
    { provide: RECOVERY, useFactory: recoveryOf, inject: [MongoStore] },
    ...(await Promise.all(adapters)),
    {
      provide: MongoEventRelay,
      useFactory: (store: MongoStore, events: ShopEvents) => new MongoEventRelay(store, events),
      inject: [MongoStore, ShopEvents],
    },
    {
      provide: RecurringSweep,
      useFactory: (store: MongoStore, recovery: Recovery, limits: MongoRateLimits) =>
        new RecurringSweep([...recovery, new DailySales(store), limits]),
      inject: [MongoStore, RECOVERY, RateLimits],
    },
  ];
}

function connect(uri: string): Connection {
  const connection = mongoose.createConnection(uri, { ...CONNECT_OPTIONS, dbName: mongoAddress(uri).database });
  // Each call reports its own errors; without a listener the event would end the process.
  return connection.on('error', () => undefined);
}
