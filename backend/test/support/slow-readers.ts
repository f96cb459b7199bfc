import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PUBLIC_READS } from '#shared/http/read-limiter.js';
import { insertPart } from '#modules/parts/adapters/sqlite/sqlite-part-row.js';
import { newPart } from '#modules/parts/domain/part.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { aPart } from './builders.js';
import type { TestShop } from './test-shop.js';

export const PARTS = 4800;

/** Adds parts whose list has 10 MB: more than the system buffers for a client that does not read. */
export async function addLongList(shop: TestShop): Promise<void> {
  const description = 'Quiet. '.repeat(280);
  await shop.app.get(SqliteStore).write((tx) => {
    for (let i = 0; i < PARTS; i += 1)
      insertPart(tx, newPart(aPart({ name: `Part ${i}`, price_cents: 100 * (1 + (i % 900)), description })));
  });
}

/** Clients that read only the first few kilobytes of their responses, and how many requests had which answer to their wish for a place. */
export class SlowReaders {
  asked = 0;
  admitted = 0;
  hungUp = 0;
  private readonly waiting = new Set<object>();
  private readonly sockets: Socket[] = [];

  constructor(private readonly shop: TestShop) {
    const hold = PUBLIC_READS.hold.bind(PUBLIC_READS);
    jest.spyOn(PUBLIC_READS, 'hold').mockImplementation((response, client, work) => {
      this.asked += 1;
      this.waiting.add(response);
      const admitted = () => {
        this.waiting.delete(response);
        this.admitted += 1;
        return work();
      };
      return hold(response, client, admitted).finally(() => {
        if (this.waiting.delete(response)) this.hungUp += 1;
      });
    });
  }

  /** Opens connections that read this list; returns when all of them have asked for a place. */
  async open(count: number, path: string): Promise<Socket[]> {
    const { port } = this.shop.app.getHttpServer().address() as AddressInfo;
    const expected = this.asked + count;
    const opened = Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1');
      // Node stops reading when the test takes nothing of what was read.
      socket.on('readable', () => undefined);
      socket.on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
      return socket;
    });
    this.sockets.push(...opened);
    while (this.asked < expected) await nextTurn();
    return opened;
  }

  /** Disconnects all and waits until the server has noticed. */
  async close(): Promise<void> {
    const closed = this.sockets.map(async (socket) => {
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    });
    await Promise.all(closed);
    const server = this.shop.app.getHttpServer();
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_: unknown, count: number) => resolve(count)));
    while ((await connections()) > 0) await nextTurn();
  }
}

export const hasBegun = (reader: Socket): boolean => reader.readableLength > 0;
