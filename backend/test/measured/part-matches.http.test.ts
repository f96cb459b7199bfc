import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { insertPart } from '#modules/parts/adapters/sqlite/sqlite-part-row.js';
import { newPart } from '#modules/parts/domain/part.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { aPart } from '#test/support/builders.js';
import { testShop } from '#test/support/test-shop.js';

const PARTS = 5000;
const CLIENTS = 60;
const ROWS = 500;

/** The CPU time of this process in milliseconds: unlike the time of day, other programs on the machine change it little. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe(`${CLIENTS} searches for the parts of ${ROWS} rows whose clients hang up`, () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: 'loopback', DEMO: 'true' } });
  let port: number;
  beforeAll(async () => {
    await shop.app.get(SqliteStore).write((tx) => {
      for (let i = 0; i < PARTS; i += 1) insertPart(tx, newPart(aPart({ name: `Silent Fan ${i}` })));
    });
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket.resume();
  }

  /** The CPU time of a run: all requests arrive together, and their clients hang up after some turns of the event loop. */
  async function runTime(body: string): Promise<number> {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, open));
    const before = cpuMs();
    clients.forEach((client, number) => {
      const head = `Host: shop\r\nX-Forwarded-For: 203.0.113.${number}\r\nContent-Type: application/json`;
      client.write(`POST /parts/matches HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
    for (let turn = 0; turn < 200; turn += 1) {
      await nextTurn();
      if (turn === 20) clients.forEach((client) => client.destroy());
    }
    return cpuMs() - before;
  }

  /** The CPU time of reading and writing all bodies as JSON. */
  function jsonTime(body: string): number {
    const before = cpuMs();
    for (let client = 0; client < CLIENTS; client += 1) JSON.stringify(JSON.parse(body));
    return cpuMs() - before;
  }

  it('take little CPU time', async () => {
    const body = JSON.stringify({
      rows: Array.from({ length: ROWS }, (_, row) => ({ text: `s f ${row % 10} ${row % 7}` })),
    });
    const [json, run] = [[] as number[], [] as number[]];
    for (let round = 0; round < 3; round += 1) {
      json.push(jsonTime(body));
      run.push(await runTime(body));
    }
    // With class-validator for each row it was more than 120.
    expect(Math.min(...run) / Math.min(...json)).toBeLessThan(80);
  });
});
