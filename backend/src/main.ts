import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { config } from 'dotenv';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './server/create-app.js';
import {
  assertSecretUsable,
  assertStoreNotLost,
  openDataFolder,
  FolderInUse,
  lockFolder,
} from '#app/config/data-folder.js';
import { finishRestore } from '#app/backup/restored-data.js';
import type { DemoHistory } from '#demo/history/demo-history.js';
import { EventStreams } from '#modules/live-events/event-streams.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PaperRepository } from '#modules/papers/ports/paper.repository.js';
import { type Settings, readSettings } from './config/settings.js';
import { loadDemo } from './server/load-demo.js';
import { claimStore } from '#app/server/store-claim.js';
import { StoreProbe } from '#shared/store-probe.js';
import { StoreMark } from './data-transfer/ports/store-mark.js';
import {
  futureWarning,
  startFailure,
  networkWarning,
  type NewestTimes,
  nodeWarning,
  sellerWarning,
  startMessage,
  summary,
  testCardsWarning,
} from './server/start-messages.js';
import { BackupSchedule } from '#app/backup/backup-schedule.js';
import { Readiness } from './observability/readiness.js';
import { ActiveRequests } from './observability/active-requests.js';

/** How long active requests may take after the signal to stop, in milliseconds. */
const DRAIN_TIMEOUT_MS = 6000;
// Named here, because the build moves the other modules' code into this file. `npm run dev` has no built browser app.
const BROWSER_APP = fileURLToPath(new URL('../frontend', import.meta.url));
const SHOP_COMMAND = fileURLToPath(new URL('./cli/shop.js', import.meta.url));

/** Loaded on demand: a live shop has none of its code. */
async function demoOf(app: NestFastifyApplication, settings: Settings) {
  const { identity } = settings;
  if (identity.kind !== 'emulator') return undefined;
  const { Demo } = await loadDemo(() => import('#demo/start-demo.js'));
  return new Demo(app, settings, identity.port);
}

async function start(settings: Settings): Promise<void> {
  openDataFolder(settings.dataDir);
  // The data file has one writer, and none while a command exports or imports it.
  if (settings.mongodbUri === undefined && !lockFolder(settings.dataDir)) throw new FolderInUse();
  if (settings.mongodbUri === undefined) finishRestore(settings.dataDir);
  // Checked here: for an invalid secret Nest would print a line of its own.
  if (settings.jwtSecret === undefined) assertSecretUsable(settings.dataDir);
  if (settings.mongodbUri === undefined) assertStoreNotLost(settings.dataDir);
  const servesBrowserApp = existsSync(BROWSER_APP);
  const app = await createApp(settings, servesBrowserApp ? { browserApp: BROWSER_APP } : {});
  await claimStore(app.get(StoreMark), settings);
  const readiness = app.get(Readiness);
  const demo = await demoOf(app, settings);
  const log = new Logger('shop');
  stopOnSignal(async (signal) => {
    readiness.markStopping();
    app.get(EventStreams).endAll();
    await drainRequests(app, log, signal);
    await app.close();
    await demo?.stop();
    log.log('Stopped: every confirmed change is on disk.');
  });
  log.log(`Starting ${summary(settings, await app.get(StoreProbe).engine())}.`);
  const warnings = [testCardsWarning(settings), sellerWarning(settings)];
  for (const warning of [...warnings, futureWarning(await newestTimes(app), new Date())])
    if (warning !== undefined) log.warn(warning);

  // Listens before the emulator is ready: the browser app loads at once and shows that the shop is starting.
  await app.init();
  // Nest's `listen` would print an error of its own before it throws.
  await app.getHttpAdapter().getInstance().listen({ port: settings.port, host: settings.host });
  let history: DemoHistory | undefined;
  try {
    history = await demo?.start();
  } catch (error) {
    // Stopped while it was starting: the error comes from the shutdown, which exits.
    if (readiness.stopping) return;
    throw error;
  }
  if (readiness.stopping) return;
  readiness.markServing();
  app.get(BackupSchedule).start(SHOP_COMMAND);
  history
    ?.complete(() => readiness.stopping)
    .catch((error: unknown) => log.warn(`The demo's history is completed at the next start: ${String(error)}`));

  const { port } = app.getHttpServer().address() as AddressInfo;
  log.log(`Ready on port ${port}.`);
  // Before the message with the addresses, which ends with what to do next.
  const node = nodeWarning(process.versions.node, new Date());
  if (node !== undefined) process.stderr.write(`${node}\n`);
  process.stdout.write(startMessage(settings, { port, servesBrowserApp, demo }));
  const network = networkWarning(settings);
  if (network !== undefined) process.stderr.write(`${network}\n`);
}

async function newestTimes(app: NestFastifyApplication): Promise<NewestTimes> {
  const newest = { sort: 'created_at', descending: true, limit: 1 } as const;
  const [order] = (await app.get(OrderRepository).list({}, newest)).items;
  return { order: order?.created_at, paper: await app.get(PaperRepository).newestTime() };
}

/** The shop still listens: new requests get 503, so that clients use another server. */
async function drainRequests(app: NestFastifyApplication, log: Logger, signal: string): Promise<void> {
  const activeRequests = app.get(ActiveRequests);
  log.log(`Stopping at ${signal}: ${activeRequests.count} requests under way may finish, new ones are refused.`);
  const left = await activeRequests.drain(DRAIN_TIMEOUT_MS);
  if (left > 0) log.warn(`${left} requests did not finish within ${DRAIN_TIMEOUT_MS / 1000} seconds and are cut off.`);
  app.getHttpServer().closeAllConnections();
}

/** Exits a stop that hangs after this time, in milliseconds; supervisors such as Docker kill the process after ten seconds. */
const STOP_TIMEOUT_MS = 9000;

/**
 * Runs `stop` at the first SIGINT or SIGTERM, then exits: with 0 when it succeeded, with 1 when it failed or took too long, and with 1
 * at once at a second SIGINT.
 */
function stopOnSignal(stop: (signal: string) => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT') process.exit(1);
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
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

// Ten, the default, end in the store's code, and do not name the service that called it.
Error.stackTraceLimit = 30;
// Garbage is collected when the heap has grown by half; by default, V8 lets it grow to four times its size.
setFlagsFromString('--heap-growing-percent=50');

let settings: Settings | undefined;
try {
  config({ quiet: true });
  settings = readSettings(process.env);
  await start(settings);
} catch (error) {
  process.stderr.write(`${startFailure(error, settings) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  // The exit closes everything that was opened; the emulator exits with its parent process.
  process.exit(1);
}
