import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { removeFolder, temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { ownDatabase, startMongo } from '../mongo-server.mjs';
import { machineFaults } from './machine-faults.mjs';
import { Wire } from './wire.mjs';

const DISK_MEGABYTES = 32;
const SLOW_SYNC_MS = 200;

/** The disk has no free block, then the space is freed. */
export async function diskFull() {
  const folder = temporaryFolder();
  const mounting = ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=700`, 'tmpfs', folder];
  const { status, stderr, error } = spawnSync('mount', mounting, { encoding: 'utf8' });
  if (status !== 0) return { skipped: `it must mount a small disk: ${error?.message ?? stderr.trim()}` };
  const filling = path.join(folder, 'filling');
  return {
    keptDir: folder,
    begin: () => fill(filling),
    end: () => rmSync(filling),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      removeFolder(folder);
    },
  };
}

function fill(file) {
  for (const size of [1_000_000, 4096])
    for (let written = true; written;)
      try {
        appendFileSync(file, Buffer.alloc(size));
      } catch {
        written = false;
      }
}

/** The system refuses each write, as on a disk that it has made read-only after an error. */
export async function readOnly() {
  const machine = await machineFaults();
  return {
    ...machine,
    begin: () => machine.set({ writeErrno: constants.errno.EROFS }),
    end: () => machine.set({}),
  };
}

/** Each sync to disk takes 200 ms longer. */
export async function slowDisk() {
  const machine = await machineFaults();
  return { ...machine, isReady: true, begin: () => machine.set({ syncMs: SLOW_SYNC_MS }), end: () => machine.set({}) };
}

/** Connections to the database are reset and refused. */
export const databaseGone = () => throughWire({ seconds: 10, begin: (wire) => wire.cut() });

/** Connections to the database stay open, but nothing arrives: longer than the shop waits for a silent connection. */
export const halfOpen = () => throughWire({ seconds: 75, begin: (wire) => wire.hang() });

/** The shop uses MongoDB through a proxy. */
async function throughWire({ seconds, begin }) {
  const mongo = await startMongo();
  if (!mongo) return { skipped: 'no MongoDB is available' };
  const database = ownDatabase(mongo.uri, 'northbridge_faults');
  const wire = new Wire(new URL(database.uri));
  const address = new URL(database.uri);
  address.host = `127.0.0.1:${await wire.listen()}`;
  address.searchParams.set('directConnection', 'true');
  return {
    ...{ seconds, settings: { MONGODB_URI: address.href }, readsFail: true },
    begin: () => begin(wire),
    end: () => wire.restore(),
    remove: async () => {
      wire.close();
      await database.drop();
      await mongo.stop();
    },
  };
}
