import { fileURLToPath } from 'node:url';
import { goProgram, startGoProgram } from './go-program.mjs';

const SOURCE = fileURLToPath(new URL('../backend/test/support/ferretdb', import.meta.url));

/** The server of `backend/test/support/ferretdb`; undefined without Go. */
export function ferretdbProgram() {
  return goProgram(SOURCE, 'FerretDB');
}

/** Starts the program on the folder; answers its address, and a `stop` that waits for its end. */
export async function startFerretdb(program, data) {
  const { address, stop } = await startGoProgram(program, ['-data', data]);
  return { uri: `mongodb://${address}/`, stop };
}
