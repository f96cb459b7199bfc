import mongoose from 'mongoose';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CONNECT_OPTIONS, type MongoStore } from '#shared/mongo/mongo-store.js';
import { databaseName, mongoUri } from './support/mongo-uri.js';
import { openMongoStore } from '#app/wiring/mongo-store.js';

/** A TCP proxy between the shop and its database that can stop forwarding in both directions. */
class Wire {
  private readonly sockets: Socket[] = [];
  private readonly server: Server;

  constructor(host: string, port: number) {
    this.server = createServer((shop) => {
      const database = connect(port, host);
      for (const socket of [shop, database]) {
        this.sockets.push(socket.on('error', () => undefined));
        if (this.silent) socket.pause();
      }
      shop.pipe(database).pipe(shop);
      if (this.silent) this.pause();
    });
  }

  private silent = false;

  async listen(): Promise<number> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  hang(): void {
    this.silent = true;
    this.pause();
  }

  /** Closes the hanging connections; new ones work. */
  restore(): void {
    this.silent = false;
    for (const socket of this.sockets.splice(0)) socket.destroy();
  }

  close(): void {
    this.restore();
    this.server.close();
  }

  private pause(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }
}

/** The timeouts of calls, divided by 100 to keep the test short; connecting may take its full time on a busy machine. */
const SHORT = {
  maxPoolSize: 1,
  waitQueueTimeoutMS: CONNECT_OPTIONS.waitQueueTimeoutMS / 100,
  socketTimeoutMS: CONNECT_OPTIONS.socketTimeoutMS / 100,
};

describe('a database that hangs', () => {
  it('answers 503 after the timeout, also to requests that wait for a connection, and recovers', async () => {
    const { hostname, port } = new URL(mongoUri());
    const wire = new Wire(hostname, Number(port || 27_017));
    const address = new URL(mongoUri());
    address.host = `127.0.0.1:${await wire.listen()}`;
    const options = { ...CONNECT_OPTIONS, directConnection: true, dbName: databaseName() };
    const connection = await mongoose.createConnection(address.href, options).asPromise();
    const store = await openMongoStore(connection);
    await connection.close();

    await connection.openUri(address.href, { ...options, ...SHORT });
    try {
      await store.writeProbe();
      const failures: string[] = [];
      store.failures.subscribe(({ code }) => failures.push(code));
      wire.hang();
      const ends = await Promise.allSettled([store.writeProbe(), store.writeProbe()]);
      expect(ends).toMatchObject([
        { status: 'rejected', reason: { kind: 'unavailable', code: 'storage-unreachable' } },
        { status: 'rejected', reason: { kind: 'unavailable', code: 'storage-busy' } },
      ]);
      expect(failures.toSorted()).toEqual(['storage-busy', 'storage-unreachable']);
      wire.restore();
      while (!(await answers(store)));
    } finally {
      await connection.close();
      wire.close();
      // Connect directly: the proxy closes its connections.
      const direct = await mongoose.createConnection(mongoUri(), { dbName: databaseName() }).asPromise();
      await direct.dropDatabase();
      await direct.close();
    }
  });
});

describe('a connection to the database that has just closed', () => {
  const sockets: Socket[] = [];
  const remember = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  beforeAll(() => subscribe('net.client.socket', remember));
  afterAll(() => unsubscribe('net.client.socket', remember));

  it('fails the call or is replaced by another one, although the driver has not heard of it yet', async () => {
    const options = { ...CONNECT_OPTIONS, maxPoolSize: 1, dbName: databaseName() };
    const connection = await mongoose.createConnection(mongoUri(), options).asPromise();
    const store = await openMongoStore(connection);
    await store.writeProbe();
    for (const socket of sockets) socket.destroy();
    // Only replica sets let the driver repeat a write.
    await store.writeProbe().catch((error: unknown) => expect(error).toMatchObject({ code: 'storage-unreachable' }));
    await store.writeProbe();
    await connection.dropDatabase();
    await connection.close();
  });

  it.each([
    [
      'with an error of the system',
      Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET', syscall: 'write' }),
    ],
    ['without an error', undefined],
  ])('fails the call when it closes during the write %s', async (_, error) => {
    const options = { ...CONNECT_OPTIONS, maxPoolSize: 1, retryWrites: false, dbName: databaseName() };
    const connection = await mongoose.createConnection(mongoUri(), options).asPromise();
    const store = await openMongoStore(connection);
    await store.writeProbe();
    for (const socket of sockets.filter(({ destroyed }) => !destroyed))
      socket.write = () => {
        process.nextTick(() => socket.destroy(error));
        return false;
      };
    await expect(store.writeProbe()).rejects.toMatchObject({ code: 'storage-unreachable' });
    await store.writeProbe();
    await connection.dropDatabase();
    await connection.close();
  });
});

function answers(store: MongoStore): Promise<boolean> {
  return store.writeProbe().then(
    () => true,
    () => false,
  );
}
