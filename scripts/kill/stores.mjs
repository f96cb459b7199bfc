import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { aFilledShop } from '../bench/support/shop.mjs';
import { say } from '../bench/support/say.mjs';
import { removeFolder, temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { ownDatabase, startMongo } from '../mongo-server.mjs';
import { backUpBeside } from './backups.mjs';
import { afterLoss } from './books.mjs';
import { litestreamProgram, Replication } from './litestream.mjs';
import { compileLibrary } from '../preloaded-library.mjs';

const SETTINGS = {
  ...{ MAX_UNPAID_ORDERS: '0', MAX_UNPAID_VALUE: '0' },
  ...{ SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland', TAX_RATE: '19' },
};

/** What was acknowledged earlier before the loss of a disk than this must be in the replica. */
const MAX_LOSS_MS = 2000;

/**
 * The stores that a test can run on. Each makes a shop and returns its running `servers`, and `kill(round)`, which ends one of them and
 * returns it with the `survivor`, if there is one. A store that may lose something has `beforeKill(work)`, and `expected(stored, work)`,
 * which returns what must be stored nevertheless.
 */
export const STORES = { sqlite, 'power-loss': powerLoss, litestream, mongo };

async function sqlite({ settings, ...size }) {
  const shop = await aFilledShop({ ...size, settings: { ...SETTINGS, ...settings } });
  const servers = [];
  return {
    ...{ title: 'SQLite', shop, servers, callsBeforeKill: [50, 250], keepsFiles: true },
    start: async () => servers.push(await shop.start()),
    kill: async () => {
      await servers[0].kill();
      return { killed: 0 };
    },
    restart: async (n) => (servers[n] = await shop.start()),
    backUp: (round, work) => backUpBeside(shop, path.join(shop.dataDir, `backup-${round}.db`), work),
    remove: shop.remove,
  };
}

/** SQLite again; after each kill the data folder has only what was synced to disk. */
async function powerLoss(size) {
  const { library, skipped } = await compileLibrary(new URL('power-loss.c', import.meta.url));
  if (skipped !== undefined) return { skipped };
  const [keptDir, synced] = [temporaryFolder(), temporaryFolder()];
  const settings = { LD_PRELOAD: library, POWER_LOSS_FROM: keptDir, POWER_LOSS_TO: synced };
  const store = await sqlite({ ...size, keptDir, settings });
  return {
    ...{ ...store, title: 'SQLite with losses of power', backUp: undefined, keepsFiles: false },
    kill: async (round) => {
      const killed = await store.kill(round);
      await rm(keptDir, { recursive: true });
      await cp(synced, keptDir, { recursive: true });
      return killed;
    },
    remove: () => [keptDir, synced].forEach(removeFolder),
  };
}

/** SQLite with Litestream: each kill ends both and removes the data folder, which is restored from the replica. */
async function litestream(size) {
  const { program, skipped } = await litestreamProgram();
  if (skipped !== undefined) return { skipped };
  const store = await sqlite(size);
  const { shop } = store;
  const replication = new Replication(program, shop.dataDir);
  let before;
  let killedAt;
  let oldestMs = 0;
  return {
    ...{ ...store, title: 'SQLite on a disk that dies, with Litestream', backUp: undefined, keepsFiles: false },
    start: async () => {
      await store.start();
      await replication.start();
    },
    beforeKill: async (work) => {
      before = { orders: structuredClone(work.orders), imports: work.imports.filter((each) => each.isAcknowledged) };
      await delay(MAX_LOSS_MS);
    },
    kill: async (round) => {
      killedAt = performance.now();
      replication.kill();
      const killed = await store.kill(round);
      await rm(shop.dataDir, { recursive: true });
      return killed;
    },
    restart: async (n, work) => {
      // What they belong to may be lost.
      work.unanswered = [];
      for (const each of work.imports) each.isAcknowledged = before.imports.includes(each);
      await replication.restore();
      const { status, stdout } = await shop.command('doctor');
      if (status !== 0) work.problems.push(`data check after the restore: ${stdout}`);
      const server = await store.restart(n);
      await replication.start();
      return server;
    },
    expected: (stored, work) => {
      for (const [id, { mayBeGone, acknowledgedAt }] of work.orders)
        if (!mayBeGone && !stored.orders.has(id)) oldestMs = Math.max(oldestMs, killedAt - acknowledgedAt);
      return afterLoss(before.orders, stored, work);
    },
    remove: async () => {
      say(`litestream: the oldest lost order was acknowledged ${(oldestMs / 1000).toFixed(2)} s before the kill`);
      replication.remove();
      await store.remove();
    },
  };
}

/** Two servers on one database; they are killed by turns. */
async function mongo(size) {
  const server = await startMongo();
  if (!server) return { skipped: 'no MongoDB is available' };
  const database = ownDatabase(server.uri, 'northbridge_kill');
  const shop = await aFilledShop({ ...size, settings: { ...SETTINGS, MONGODB_URI: database.uri } });
  const servers = [];
  return {
    ...{ title: `two servers on ${server.name}`, shop, servers, callsBeforeKill: [15, 45], keepsFiles: true },
    start: async () => servers.push(await shop.start(), await shop.start()),
    kill: async (round) => {
      const killed = round % 2;
      await servers[killed].kill();
      return { killed, survivor: servers[1 - killed] };
    },
    restart: async (n) => (servers[n] = await shop.start()),
    remove: async () => {
      await database.drop();
      await server.stop();
      await shop.remove();
    },
  };
}
