import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { aFilledShop } from '../bench/support/shop.mjs';
import { removeFolder, temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { ownDatabase, startMongo } from '../mongo-server.mjs';
import { backUpBeside } from './backups.mjs';
import { compileLibrary } from '../preloaded-library.mjs';

const SETTINGS = {
  ...{ MAX_UNPAID_ORDERS: '0', MAX_UNPAID_VALUE: '0' },
  ...{ SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland', TAX_RATE: '19' },
};

/**
 * The stores that a test can run on. Each makes a shop and returns its running `servers`, and `kill(round)`, which ends one of them and
 * returns it with the `survivor`, if there is one.
 */
export const STORES = { sqlite, 'power-loss': powerLoss, mongo };

async function sqlite({ settings, ...size }) {
  const shop = await aFilledShop({ ...size, settings: { ...SETTINGS, ...settings } });
  const servers = [];
  return {
    ...{ title: 'SQLite', shop, servers, callsBeforeKill: [50, 250] },
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
    ...{ ...store, title: 'SQLite with losses of power', backUp: undefined },
    kill: async (round) => {
      const killed = await store.kill(round);
      await rm(keptDir, { recursive: true });
      await cp(synced, keptDir, { recursive: true });
      return killed;
    },
    remove: () => [keptDir, synced].forEach(removeFolder),
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
    ...{ title: `two servers on ${server.name}`, shop, servers, callsBeforeKill: [15, 45] },
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
