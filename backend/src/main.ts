import 'reflect-metadata';
import { config } from 'dotenv';
import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './create-app.js';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './demo/demo-accounts.js';
import { DemoData } from './demo/demo-data.js';
import { EmulatorProcess } from './identity-emulator/emulator-process.js';
import { readSettings, type Settings } from './settings.js';
import { stopOnSignal } from './shutdown.js';
import { startFailure } from './start-failure.js';
import { networkWarning, startMessage } from './start-message.js';
import { Readiness } from './system/readiness.js';

const BROWSER_APP = fileURLToPath(new URL('../frontend', import.meta.url));

function emulatorFor({ identity, dataDir, demo }: Settings): EmulatorProcess | undefined {
  if (identity.kind !== 'emulator') return undefined;
  const { projectId, port } = identity;
  return new EmulatorProcess({
    folder: join(dataDir, 'identity'),
    projectId,
    port,
    accounts: demo ? [DEMO_ADMIN, DEMO_CUSTOMER] : [],
  });
}

async function start(settings: Settings): Promise<void> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  accessSync(settings.dataDir, constants.W_OK);
  const app = await createApp(settings, { browserApp: BROWSER_APP });
  const readiness = app.get(Readiness);
  const emulator = emulatorFor(settings);
  stopOnSignal(async () => {
    readiness.markStopping();
    await app.close();
    await emulator?.stop();
  });

  // Listening comes first: the page is there at once and shows that the rest is on its way.
  await app.init();
  // Not Nest's own `listen`, which writes an error of its own before it throws.
  await app.getHttpAdapter().getInstance().listen({ port: settings.port, host: settings.host });
  try {
    await Promise.all([emulator?.start(), settings.demo && app.get(DemoData).seed()]);
  } catch (error) {
    // Told to stop while it started: what it waited for is closed, and the exit is on its way.
    if (readiness.stopping) return;
    throw error;
  }
  if (readiness.stopping) return;
  readiness.markServing();

  const { port } = app.getHttpServer().address() as AddressInfo;
  process.stdout.write(startMessage(settings, port));
  const warning = networkWarning(settings);
  if (warning) process.stderr.write(`${warning}\n`);
}

let settings: Settings | undefined;
try {
  config({ quiet: true });
  settings = readSettings(process.env);
  await start(settings);
} catch (error) {
  process.stderr.write(`${startFailure(error, settings) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  // What was opened so far ends with the process; the emulator notices.
  process.exit(1);
}
