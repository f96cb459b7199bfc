import { type Origin, type ShopEvent, ShopEvents } from '#shared/shop-events.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoEventRelay } from './mongo-event-relay.js';

const store = temporaryMongo();

interface Numbered extends ShopEvent {
  n: number;
}
const numbered = (n: number): Numbered => ({ type: 'review-added', n });

/** A server that records the events it receives. */
class Server {
  readonly events = new ShopEvents();
  readonly received: [number, Origin][] = [];
  readonly relay = new MongoEventRelay(store(), this.events);

  constructor() {
    this.events.subscribe((event, origin) => {
      this.received.push([(event as Numbered).n, origin]);
    });
  }

  publish(...numbers: number[]): void {
    for (const n of numbers) this.events.publish(numbered(n));
  }
}

describe('events between servers', () => {
  let servers: Server[];
  beforeEach(async () => {
    servers = [new Server(), new Server(), new Server()];
    for (const { relay } of servers) await relay.sweep();
  });
  const exchange = async () => {
    await Promise.all(servers.map(({ relay }) => relay.sweep()));
    await Promise.all(servers.map(({ relay }) => relay.sweep()));
  };

  it('are received once by every server: immediately by the publisher, and in its order by the others', async () => {
    const [one, two, three] = servers as [Server, Server, Server];
    one.publish(1, 2);
    two.publish(3);
    expect(one.received).toEqual([
      [1, 'here'],
      [2, 'here'],
    ]);
    await exchange();
    one.publish(4);
    await exchange();
    for (const { received } of [one, two, three]) expect(received.map(([n]) => n).sort()).toEqual([1, 2, 3, 4]);
    const ofOne = three.received.filter(([n]) => n !== 3);
    expect(ofOne).toEqual([1, 2, 4].map((n) => [n, 'elsewhere']));
  });

  it('are not delivered to a server that starts later', async () => {
    servers[0]!.publish(1);
    await exchange();
    const late = new Server();
    servers.push(late);
    await late.relay.sweep();
    servers[0]!.publish(2);
    await exchange();
    expect(late.received).toEqual([[2, 'elsewhere']]);
  });

  it('are published by a server before it stops', async () => {
    servers[0]!.publish(1);
    await servers[0]!.relay.onModuleDestroy();
    await servers[1]!.relay.sweep();
    expect(servers[1]!.received).toEqual([[1, 'elsewhere']]);
  });
});
