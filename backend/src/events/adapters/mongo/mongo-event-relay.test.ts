import { type Origin, type ShopEvent, ShopEvents } from '#shared/shop-events.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoEventRelay } from './mongo-event-relay.js';

const store = temporaryMongo();

const reviewed = (n: number): ShopEvent => ({
  type: 'review-added',
  review: { _id: String(n).padStart(24, '0'), name: 'Carl', rating: 5 },
});

/** A server that hears of events. */
class Server {
  readonly events = new ShopEvents();
  readonly heard: [number, Origin][] = [];
  readonly relay = new MongoEventRelay(store(), this.events);

  constructor() {
    this.events.subscribe((event, origin) => {
      if (event.type === 'review-added') this.heard.push([Number(event.review._id), origin]);
    });
  }

  publish(...numbers: number[]): void {
    for (const n of numbers) this.events.publish(reviewed(n));
  }
}

describe('events between servers', () => {
  let servers: Server[];
  beforeEach(async () => {
    servers = [new Server(), new Server(), new Server()];
    for (const { relay } of servers) await relay.exchange();
  });
  const exchange = async () => {
    await Promise.all(servers.map(({ relay }) => relay.exchange()));
    await Promise.all(servers.map(({ relay }) => relay.exchange()));
  };

  it('are heard once by every server, at once by the one where they happened, in its order by the others', async () => {
    const [one, two, three] = servers as [Server, Server, Server];
    one.publish(1, 2);
    two.publish(3);
    expect(one.heard).toEqual([
      [1, 'here'],
      [2, 'here'],
    ]);
    await exchange();
    one.publish(4);
    await exchange();
    for (const { heard } of [one, two, three]) expect(heard.map(([n]) => n).sort()).toEqual([1, 2, 3, 4]);
    const ofOne = three.heard.filter(([n]) => n !== 3);
    expect(ofOne).toEqual([1, 2, 4].map((n) => [n, 'elsewhere']));
  });

  it('of before a server came are not told to it', async () => {
    servers[0]!.publish(1);
    await exchange();
    const late = new Server();
    servers.push(late);
    await late.relay.exchange();
    servers[0]!.publish(2);
    await exchange();
    expect(late.heard).toEqual([[2, 'elsewhere']]);
  });

  it('are told by a server that stops before it goes', async () => {
    servers[0]!.publish(1);
    await servers[0]!.relay.onModuleDestroy();
    await servers[1]!.relay.exchange();
    expect(servers[1]!.heard).toEqual([[1, 'elsewhere']]);
  });
});
