import { DomainError } from '#shared/domain-error.js';
import { FolderInUse } from '#app/config/data-folder.js';
import { mongoAddress, networkSetting } from '#app/config/setting-fields.js';
import type { Settings } from '#app/config/settings.js';
import { SettingsError } from '#app/config/settings-error.js';
import type { StoreEngine } from '#shared/store-probe.js';
import { DriverUnusable } from '#shared/sqlite/driver.js';

const ANY_ADDRESS = ['0.0.0.0', '::'];

export type StartRow = [label: string, value: string];

interface Started {
  port: number;
  servesBrowserApp: boolean;
  /** absent in a live shop */
  demo?: { rows: StartRow[] } | undefined;
}

/** The messages on the terminal when the shop is ready. When the server has no browser app, that is at `PUBLIC_URL`. */
export function startMessage(settings: Settings, { port, servesBrowserApp, demo }: Started): string {
  const { host, stripe, publicUrl, shop: profile } = settings;
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const server = `http://${name}:${port}`;
  const shop = servesBrowserApp ? server : (publicUrl ?? server);
  const rows = [
    ['Shop', shop],
    ...(servesBrowserApp ? [] : [['API', server]]),
    ['API docs', `${shop}/docs`],
    ...(demo?.rows ?? []),
    ...(stripe ? [['Cards', cards(stripe)]] : []),
    ['Data', dataLocation(settings)],
  ];
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(10)} ${value}`);
  return ['', `${profile.name} is ready.`, '', ...lines, '', 'Press Ctrl-C to stop.', ''].join('\n');
}

/** The store and the providers of this shop, in one line for the log. */
export function summary(settings: Settings, { name, version }: StoreEngine): string {
  const { identity, demo, stripe } = settings;
  const provider =
    identity.kind === 'emulator' ? 'built-in identity emulator' : `Firebase project ${identity.projectId}`;
  return `with data in ${dataLocation(settings)} by ${name} ${version}, ${provider}, ${cards(stripe)}${demo ? ', demo data' : ''}`;
}

function cards(stripe: Settings['stripe']): string {
  if (!stripe) return 'card sandbox';
  const account = stripe.live ? 'Stripe' : "Stripe's test mode";
  return stripe.apiBase === undefined ? account : `${account} at ${stripe.apiBase}`;
}

function dataLocation({ dataDir, mongodbUri }: Settings): string {
  if (mongodbUri === undefined) return dataDir;
  const { hosts, database } = mongoAddress(mongodbUri);
  return `MongoDB ${database} at ${hosts}`;
}

/** The days until which versions get security corrections. Source: https://github.com/nodejs/release#release-schedule */
const NODE_SUPPORT: Record<string, string> = { 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };

export function nodeWarning(version: string, today: Date): string | undefined {
  const [major = ''] = version.split('.');
  const until = NODE_SUPPORT[major];
  const isSupported = until === undefined ? Number(major) > 26 : today.toISOString() <= `${until}T24`;
  if (isSupported) return undefined;
  return `Node.js ${version} gets no security corrections any more; Node.js 24 (LTS) is recommended.`;
}

export function networkWarning({ host, identity, publicUrl, trustProxy }: Settings): string | undefined {
  const opening = networkSetting(host, trustProxy, publicUrl);
  if (identity.kind !== 'emulator' || opening === undefined) return undefined;
  return `Warning: ${opening} opens the built-in identity emulator, where anyone can sign in as anyone, to the network.`;
}

export function testCardsWarning({ cards }: Settings): string | undefined {
  if (cards !== 'test') return undefined;
  return 'CARDS=test: this shop takes test cards only, and no money is received for orders paid with them.';
}

export function sellerWarning({ invoices }: Settings): string | undefined {
  if (invoices) return undefined;
  return 'SELLER_NAME and SELLER_ADDRESS are not set: this shop makes no invoices.';
}

/** The times of the newest records, ISO 8601 UTC; empty or absent without any. */
export interface NewestTimes {
  order?: string | undefined;
  /** of the papers and audit entries */
  paper: string;
}

export function futureWarning({ order = '', paper }: NewestTimes, now: Date): string | undefined {
  const later = [
    ['order', order],
    ['paper or audit entry', paper],
  ].filter(([, time = '']) => time > new Date(now.getTime() + SKEW_MS).toISOString());
  if (later.length === 0) return undefined;
  const records = later.map(([what, time]) => `the newest ${what} is of ${time}`).join(', and ');
  return `The clock says ${now.toISOString()}, but ${records}. Correct the clock before customers order; if it is right, it was wrong before: see docs/operations/invoices.md.`;
}

/** Another server's clock may be ahead by as much. */
const SKEW_MS = 1000;

/** Reasons why the data folder or a file in it is unusable, by error code of the operating system. */
const FOLDER_ERRORS: Record<string, string> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOENT: 'cannot be created',
  ENAMETOOLONG: 'has too long a name',
};

const REPAIR_OR_RESTORE =
  'Run `npm run shop -- doctor --repair`; if it fails too, restore the last backup: npm run shop -- restore <file>';

/** One line with the reason for a failed start and the setting to change; undefined for an unexpected error. */
export function startFailure(error: unknown, settings: Settings | undefined): string | undefined {
  if (error instanceof SettingsError) return error.message;
  if (settings === undefined) return undefined;
  if (error instanceof DriverUnusable) return error.message;
  if (error instanceof FolderInUse) return folderInUse(settings);
  if (error instanceof DomainError) return storeFailure(error, settings);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return listenFailure(code, settings);
  return folderFailure(code, settings);
}

/** What to do about an unusable store, by the code of its refusal. */
const FILE_ADVICE: Record<string, string> = {
  'storage-damaged': REPAIR_OR_RESTORE,
  'storage-other-baseline': 'Start the version that wrote them, move the folder away, or set DATA_DIR to a new one.',
};
const DATABASE_ADVICE: Record<string, string> = {
  'storage-other-baseline':
    'Start the version that wrote them, move the database away, or set MONGODB_URI to a new one.',
};

function storeFailure({ code, detail }: DomainError, { mongodbUri }: Settings): string {
  const isEarlier = code === 'storage-earlier';
  const withAdvice = (advice = '') => [detail, advice].filter(Boolean).join(' ');
  if (mongodbUri === undefined)
    return isEarlier
      ? 'DATA_DIR holds the data of a version before 1.0. Move the folder away or set DATA_DIR to a new one.'
      : `DATA_DIR cannot be used: ${withAdvice(FILE_ADVICE[code])}`;
  const { hosts, database } = mongoAddress(mongodbUri);
  return isEarlier
    ? `MONGODB_URI names the database ${database} at ${hosts}, which holds the data of a version before 1.0. Move the database away or set MONGODB_URI to a new one.`
    : `MONGODB_URI, database ${database} at ${hosts}, cannot be used: ${withAdvice(DATABASE_ADVICE[code])}`;
}

function listenFailure(code: string, { port, host }: Settings): string {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the process that uses it, or change PORT.`;
  if (code === 'EACCES') return `This user may not open port ${port}. Set PORT to 1024 or more.`;
  return `HOST=${host} is not an address of this machine (${code}).`;
}

export function folderInUse({ dataDir }: Settings): string {
  return `A shop runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.`;
}

export function folderFailure(code: string, { dataDir }: Settings): string | undefined {
  const reason = FOLDER_ERRORS[code];
  return reason && `DATA_DIR ${dataDir} ${reason}. Set DATA_DIR to a writable folder.`;
}
