import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { config } from 'dotenv';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './server/create-app.js';
import { openDataFolder, FolderInUse, lockFolder, loadOrCreateSecret } from './config/data-folder.js';
import { DEMO_ADMIN, DEMO_CUSTOMER, DemoData } from './demo/demo-data.js';
import { EventStreams } from './events/event-streams.js';
import { EmulatorProcess, EmulatorSecret } from './identity-emulator/emulator-process.js';
import { type Settings, readSettings } from './config/settings.js';
import { claimStore } from './server/store-claim.js';
import { StoreMark } from './data-transfer/ports/store-mark.js';
import { startFailure, networkWarning, startMessage, summary, testCardsWarning } from './server/start-messages.js';
import { Readiness } from './observability/readiness.js';
import { ActiveRequests } from './observability/requests.js';

/** How long requests under way may take once the shop is told to stop, in milliseconds. */
const PATIENCE = 6000;
const BROWSER_APP = fileURLToPath(new URL('../frontend', import.meta.url));

function emulatorFor({ identity, dataDir, demo }: Settings, secret: string): EmulatorProcess | undefined {
  if (identity.kind !== 'emulator') return undefined;
  const { projectId, port } = identity;
  return new EmulatorProcess({
    folder: join(dataDir, 'identity'),
    projectId,
    port,
    secret,
    accounts: demo ? [DEMO_ADMIN, DEMO_CUSTOMER] : [],
  });
}

async function start(settings: Settings): Promise<void> {
  openDataFolder(settings.dataDir);
  // One writer of the data file, and none while a command moves all of it.
  if (settings.mongodbUri === undefined && !lockFolder(settings.dataDir)) throw new FolderInUse();
  // Looked at here, because the framework would print a line of its own about a bad one.
  if (settings.jwtSecret === undefined) loadOrCreateSecret(settings.dataDir);
  const app = await createApp(settings, { browserApp: BROWSER_APP });
  await claimStore(app.get(StoreMark), settings);
  const readiness = app.get(Readiness);
  const emulator = emulatorFor(settings, app.get(EmulatorSecret).value);
  const log = new Logger('shop');
  stopOnSignal(async (signal) => {
    readiness.markStopping();
    app.get(EventStreams).endAll();
    await letAnswersFinish(app, log, signal);
    await app.close();
    await emulator?.stop();
    log.log('Stopped: everything that was answered is on disk.');
  });
  log.log(`Starting ${summary(settings)}.`);
  const testCards = testCardsWarning(settings);
  if (testCards !== undefined) log.warn(testCards);

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
  log.log(`Ready at port ${port}: it takes requests.`);
  process.stdout.write(startMessage(settings, port));
  const network = networkWarning(settings);
  if (network !== undefined) process.stderr.write(`${network}\n`);
}

/** Still listens meanwhile: new calls hear that the shop stops, and go elsewhere. */
async function letAnswersFinish(app: NestFastifyApplication, log: Logger, signal: string): Promise<void> {
  const underWay = app.get(ActiveRequests);
  log.log(`Stopping at ${signal}: ${underWay.count} requests under way may finish, new ones are refused.`);
  const left = await underWay.drain(PATIENCE);
  if (left > 0) log.warn(`${left} requests did not finish within ${PATIENCE / 1000} seconds and are cut off.`);
  app.getHttpServer().closeAllConnections();
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

/** When a stop that hangs is given up, in milliseconds; whoever runs the shop waits ten seconds. */
const GRACE = 9000;

/**
 * Runs `stop` at the first SIGINT or SIGTERM and exits with 0 when it is done; with 1 when it fails or takes longer than the grace, or
 * at once at a second SIGINT.
 */
export function stopOnSignal(stop: (signal: string) => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT') process.exit(1);
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE).unref();
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The shop did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
