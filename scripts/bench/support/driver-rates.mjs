import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeOnServerCore } from './machine.mjs';
import { removeFolder, temporaryFolder } from './temporary-folder.mjs';

const DRIVER = fileURLToPath(new URL('../servers/driver.mjs', import.meta.url));

/** Sales per second of the driver alone, each in its own commit and 50 per commit. */
export async function driverRates(catalogue, seconds) {
  return { single: await rate(catalogue, 1, seconds), grouped: await rate(catalogue, 50, seconds) };
}

async function rate(catalogue, size, seconds) {
  const folder = temporaryFolder();
  try {
    const [command, args] = nodeOnServerCore([DRIVER, String(size), String(seconds)]);
    const env = { PATH: process.env.PATH, CATALOGUE: catalogue, DATA_DIR: folder };
    return Number((await promisify(execFile)(command, args, { env })).stdout);
  } finally {
    removeFolder(folder);
  }
}
