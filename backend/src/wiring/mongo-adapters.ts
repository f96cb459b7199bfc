import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { mongoAddress } from '#app/config/setting-fields.js';
import { MongoEventRelay } from '#app/events/adapters/mongo/mongo-event-relay.js';
import { CONNECT_OPTIONS, MongoStore } from '#shared/mongo/mongo-store.js';
import { RateLimits } from '#shared/http/rate-limit.js';
import type { MongoRateLimits } from '#shared/mongo/mongo-rate-limits.js';
import { RecurringSweep } from '#shared/recurring-task.js';
import { ShopEvents } from '#shared/shop-events.js';
import { openMongoStore, recoveryOf } from './mongo-store.js';
import { type Recovery, STORED_PORTS, type StoreAdapters } from './stored-ports.js';

const RECOVERY = Symbol('recovery');

/** The adapters of a shop on MongoDB. Imported on demand, because it loads Mongoose. */
export async function mongoAdapters(uri: string): Promise<StoreAdapters> {
  const adapters = STORED_PORTS.map(async ({ port, loadMongo }) => {
    const Adapter = await loadMongo();
    return {
      provide: port,
      useFactory: (store: MongoStore, recovery: Recovery) => new Adapter(store, recovery),
      inject: [MongoStore, RECOVERY],
    };
  });
  const connection = MongooseModule.forRoot(uri, {
    ...CONNECT_OPTIONS,
    dbName: mongoAddress(uri).database,
    // openMongoStore reports a failed connection in one line; the module would print a stack.
    lazyConnection: true,
    connectionFactory: ignoreEvents,
  });
  const providers = [
    { provide: MongoStore, useFactory: openMongoStore, inject: [getConnectionToken()] },
    { provide: RECOVERY, useFactory: recoveryOf, inject: [MongoStore] },
    ...(await Promise.all(adapters)),
  ];
  const background = [
    {
      provide: MongoEventRelay,
      useFactory: (store: MongoStore, events: ShopEvents) => new MongoEventRelay(store, events),
      inject: [MongoStore, ShopEvents],
    },
    {
      provide: RecurringSweep,
      useFactory: (recovery: Recovery, limits: MongoRateLimits) => new RecurringSweep([...recovery, limits]),
      inject: [RECOVERY, RateLimits],
    },
  ];
  return { imports: [connection], providers, background };
}

/** Each call reports its own errors; without a listener the connection's error event would end the process. */
function ignoreEvents(connection: Connection): Connection {
  connection.on('error', () => undefined);
  connection.asPromise().catch(() => undefined);
  return connection;
}
