import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheDir, onPath } from './find-program.mjs';
import { ferretdbProgram, startFerretdb } from './ferretdb.mjs';

/** Where mongodb-memory-server downloads from. */
const DOWNLOADS = 'https://fastdl.mongodb.org';

/**
 * A MongoDB for the tests, the first that can be had: `MONGODB_URI_TEST`; a `mongod` on the PATH; mongodb-memory-server's
 * download; FerretDB, built with Go. Answers its address, what it is, and a `stop`; undefined when there is none.
 * Prints progress to stderr, and why each one could not be had.
 */
export async function startMongo() {
  for (const [name, start] of WAYS) {
    try {
      const server = await start();
      if (server) return { name, ...server };
    } catch (error) {
      process.stderr.write(`No ${name}: ${String(error.message).split('\n')[0]}\n`);
    }
  }
  return undefined;
}

const WAYS = [
  ['MongoDB at MONGODB_URI_TEST', given],
  ['mongod on the PATH', installed],
  ["MongoDB of mongodb-memory-server's download", downloaded],
  ['FerretDB v1 over SQLite, built with Go', ferretdb],
];

async function given() {
  const uri = process.env.MONGODB_URI_TEST;
  return uri && { uri, stop: async () => undefined };
}

async function installed() {
  const systemBinary = onPath('mongod');
  return systemBinary && replicaSet({ systemBinary, checkMD5: false });
}

async function downloaded() {
  const downloadDir = path.join(cacheDir(), 'mongodb');
  // Without the network the package would try for minutes.
  if (!existsSync(downloadDir))
    await fetch(DOWNLOADS, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then(mustBeOk);
  await mkdir(downloadDir, { recursive: true });
  return replicaSet({ downloadDir });
}

/** A replica set of one: what waits for a majority waits for it. */
async function replicaSet(binary) {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  const server = await MongoMemoryReplSet.create({ binary, replSet: { count: 1, storageEngine: 'wiredTiger' } });
  return { uri: server.getUri(), stop: () => server.stop() };
}

async function ferretdb() {
  const program = await ferretdbProgram();
  if (!program) return undefined;
  const data = await mkdtemp(path.join(tmpdir(), 'northbridge-mongo-'));
  const { uri, stop } = await startFerretdb(program, data);
  return {
    uri,
    stop: async () => {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Whether the server's `explain` speaks of MongoDB's indexes. */
export async function explains(uri) {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    const { queryPlanner } = await connection.collection('explained').find().explain();
    return queryPlanner?.winningPlan !== undefined;
  } finally {
    await connection.close();
  }
}

function mustBeOk({ ok, status }) {
  if (!ok) throw new Error(`${DOWNLOADS} answers ${status}`);
}
