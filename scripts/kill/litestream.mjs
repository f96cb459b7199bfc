import { execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeFolder, temporaryFolder } from '../bench/support/temporary-folder.mjs';
import { goProgram } from '../programs.mjs';
import { freePorts } from '../shop-process.mjs';

const CONFIG = fileURLToPath(new URL('../../docker/litestream.yaml', import.meta.url));
/** It only ends a test whose replication never begins. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/** Litestream's program, which is built with Go if it is missing, or why it is skipped. With `CI` set a failed build is a failure. */
export async function litestreamProgram() {
  try {
    const program = await goProgram('litestream');
    return program ? { program } : { skipped: 'Litestream is not built, and no Go is on the PATH' };
  } catch (error) {
    if (process.env.CI) throw error;
    return { skipped: `Litestream cannot be built: ${error.message}` };
  }
}

/** Litestream beside a shop, with the configuration of docs/operations/replicate.md and a folder as replica. */
export class Replication {
  replica = temporaryFolder();

  constructor(program, dataDir) {
    Object.assign(this, { program, dataDir });
    process.once('exit', () => this.kill());
  }

  /** Resolves when the shop's present data are replicated. */
  async start() {
    const [port] = await freePorts(1);
    const address = `127.0.0.1:${port}`;
    this.child = spawn(this.program, ['replicate', '-config', CONFIG], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...this.env, METRICS_ADDRESS: address },
    });
    const giveUpAt = Date.now() + START_TIMEOUT_MS;
    while (!(await hasReplicated(address))) {
      if (this.child.exitCode !== null || Date.now() > giveUpAt) throw new Error('Litestream replicates nothing.');
      await delay(POLL_MS);
    }
  }

  kill() {
    this.child?.kill('SIGKILL');
  }

  /** Into a new data folder. */
  async restore() {
    await mkdir(this.dataDir, { mode: 0o700 });
    const args = ['restore', '-config', CONFIG, path.join(this.dataDir, 'shop.db')];
    await promisify(execFile)(this.program, args, { env: this.env });
  }

  remove() {
    this.kill();
    removeFolder(this.replica);
  }

  get env() {
    return { DATA_DIR: this.dataDir, REPLICA_URL: `file://${this.replica}` };
  }
}

async function hasReplicated(address) {
  const answer = await fetch(`http://${address}/metrics`).catch(() => undefined);
  return /^litestream_txid\{.*\} [1-9]/m.test((await answer?.text()) ?? '');
}
