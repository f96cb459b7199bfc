import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CACHE_DIR, goProgram, onPath, startGoProgram } from './programs.mjs';

/** The download site of mongodb-memory-server. */
const DOWNLOADS = 'https://fastdl.mongodb.org';

const SERVERS = {
  'MongoDB at MONGODB_URI_TEST': givenServer,
  'mongod on the PATH': installedServer,
  "MongoDB of mongodb-memory-server's download": downloadedServer,
  'FerretDB v1 over SQLite, built with Go': ferretdbServer,
};

/**
 * Starts the first available MongoDB of the list above; returns its `name` with its engine and version, `uri` and `stop`, or undefined.
 * Without `mayInstall` it neither downloads nor builds one. Prints to stderr why an earlier one is unavailable.
 */
export async function startMongo({ mayInstall = true } = {}) {
  for (const [name, start] of Object.entries(SERVERS)) {
    try {
      const server = await start({ mayInstall });
      if (server) return { ...server, name: `${name} (${await engineOf(server.uri)})` };
    } catch (error) {
      process.stderr.write(`No ${name}: ${String(error.message).split('\n')[0]}\n`);
    }
  }
  return undefined;
}

/** A database for this process alone: its `uri`, and `drop()`. */
export function ownDatabase(serverUri, name) {
  const uri = new URL(serverUri);
  uri.pathname = `${name}_${process.pid}`;
  const drop = async () => {
    const { default: mongoose } = await import('mongoose');
    const connection = await mongoose.createConnection(uri.href).asPromise();
    await connection.dropDatabase();
    await connection.close();
  };
  return { uri: uri.href, drop };
}

/** The environment in which tests run over this server. */
export async function mongoEnvironment({ uri }) {
  return { MONGODB_URI_TEST: uri, STORE: 'mongo', MONGODB_EXPLAINS: String(await explains(uri)) };
}

/** Whether the server's `explain` reports MongoDB's query plans; other engines return something else, or an error. */
function explains(uri) {
  return connected(uri, async (connection) => {
    const plan = await connection
      .collection('explained')
      .find()
      .explain()
      .catch(() => undefined);
    return plan?.queryPlanner?.winningPlan !== undefined;
  });
}

/** The database program and its version, as the shop names them in its log and in `doctor`. */
function engineOf(uri) {
  return connected(uri, async ({ db }) => {
    const { version, ferretdbVersion, ferretdb } = await db.admin().command({ buildInfo: 1 });
    const ferret = ferretdb?.version ?? ferretdbVersion;
    return ferret === undefined ? `MongoDB ${version}` : `FerretDB ${ferret.replace(/^v/, '')}`;
  });
}

async function connected(uri, ask) {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(uri).asPromise();
  try {
    return await ask(connection);
  } finally {
    await connection.close();
  }
}

async function givenServer() {
  const uri = process.env.MONGODB_URI_TEST;
  return uri && { uri, stop: async () => undefined };
}

async function installedServer() {
  const systemBinary = onPath('mongod');
  return systemBinary && replicaSet({ systemBinary, checkMD5: false });
}

async function downloadedServer({ mayInstall }) {
  const downloadDir = path.join(CACHE_DIR, 'mongodb');
  if (!existsSync(downloadDir)) {
    if (!mayInstall) return undefined;
    // Without a network the package would retry for minutes.
    const { ok, status } = await fetch(DOWNLOADS, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    if (!ok) throw new Error(`${DOWNLOADS} answers ${status}`);
  }
  await mkdir(downloadDir, { recursive: true });
  return replicaSet({ downloadDir });
}

/** A replica set of one member, because majority writes need one. */
async function replicaSet(binary) {
  const { MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  const server = await MongoMemoryReplSet.create({ binary, replSet: { count: 1, storageEngine: 'wiredTiger' } });
  return { uri: server.getUri(), stop: () => server.stop() };
}

async function ferretdbServer({ mayInstall }) {
  const program = await goProgram('ferretdb', { mayBuild: mayInstall });
  if (!program) return undefined;
  const data = await mkdtemp(path.join(tmpdir(), 'northbridge-mongo-'));
  const { address, stop } = await startGoProgram(program, ['-data', data]);
  return {
    uri: `mongodb://${address}/`,
    stop: async () => {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
