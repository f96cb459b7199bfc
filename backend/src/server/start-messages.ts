import { DEMO_ADMIN, DEMO_CUSTOMER } from '#app/demo/demo-data.js';
import { type Settings, SettingsError } from '#app/config/settings.js';
import { isLoopback, mongoAddress } from '#app/config/setting-fields.js';
import { DomainError } from '#shared/domain-error.js';
import { EmulatorFailure } from '#app/identity-emulator/emulator-process.js';
import { FolderInUse } from '#app/config/data-folder.js';

const ANY_ADDRESS = ['0.0.0.0', '::'];

/** What whoever started the shop needs to know, once it is ready. */
export function startMessage({ host, demo, identity, ...settings }: Settings, port: number): string {
  const name = ANY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const shop = `http://${name}:${port}`;
  const accounts = [DEMO_ADMIN, DEMO_CUSTOMER].map(({ email, password }, index) => [
    index === 0 ? 'Admin' : 'Customer',
    `${email} / ${password}`,
  ]);
  const rows = [
    ['Shop', shop],
    ['API docs', `${shop}/docs`],
    ...(demo ? accounts : []),
    ...(identity.kind === 'emulator'
      ? [['Sign-in', 'built-in emulator, for demos only: anyone can sign in as anyone']]
      : []),
    ...(settings.stripe ? [['Cards', cards(settings.stripe)]] : []),
    ['Data', placeOfData(settings)],
  ];
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(10)} ${value}`);
  return ['', 'Northbridge Components is ready.', '', ...lines, '', 'Press Ctrl-C to stop.', ''].join('\n');
}

/** What this shop stands on, in one line for the log. */
export function summary({ identity, demo, stripe, ...settings }: Settings): string {
  const provider =
    identity.kind === 'emulator' ? 'built-in identity emulator' : `Firebase project ${identity.projectId}`;
  return `with data in ${placeOfData(settings)}, ${provider}, ${cards(stripe)}${demo ? ', demo data' : ''}`;
}

function cards(stripe: Settings['stripe']): string {
  if (!stripe) return 'card sandbox';
  const account = stripe.live ? 'Stripe' : "Stripe's test mode";
  return stripe.apiBase === undefined ? account : `${account} at ${stripe.apiBase}`;
}

function placeOfData({ dataDir, mongodbUri }: Pick<Settings, 'dataDir' | 'mongodbUri'>): string {
  const address = mongodbUri === undefined ? undefined : mongoAddress(mongodbUri);
  return address ? `MongoDB ${address.database} at ${address.hosts}` : dataDir;
}

/** The emulator's tokens are unsigned, so the network is no place for it. */
export function networkWarning({ host, identity }: Settings): string | undefined {
  if (identity.kind !== 'emulator' || isLoopback(host)) return undefined;
  return `Warning: HOST=${host} opens the built-in identity emulator, where anyone can sign in as anyone, to the network.`;
}

export function testCardsWarning({ cards }: Settings): string | undefined {
  if (cards !== 'test') return undefined;
  return 'CARDS=test: this shop takes test cards only, and an order paid by one is not paid for.';
}

/** What the operating system says when a folder or a file in it cannot be had. */
const FOLDER: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENOTDIR: 'is no folder',
  EEXIST: 'is no folder',
  ENOENT: 'cannot be made',
  ENAMETOOLONG: 'has too long a name',
};

/** Why the shop does not start, in one line that says what to change; undefined for what nobody foresaw. */
export function startFailure(error: unknown, settings: Settings | undefined): string | undefined {
  if (error instanceof SettingsError) return error.message;
  if (settings === undefined) return undefined;
  if (error instanceof FolderInUse) return folderInUse(settings);
  if (error instanceof EmulatorFailure) return emulatorFailure(error, settings);
  if (error instanceof DomainError) return storeFailure(error, settings);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return listenFailure(code, settings);
  return folderFailure(code, settings);
}

function storeFailure({ detail }: DomainError, { mongodbUri }: Settings): string {
  const address = mongodbUri === undefined ? undefined : mongoAddress(mongodbUri);
  if (!address) return `DATA_DIR cannot be used: ${detail}`;
  return `MONGODB_URI, database ${address.database} at ${address.hosts}, cannot be used: ${detail}`;
}

function listenFailure(code: string, { port, host }: Settings): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use already. Stop what uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `This user may not open port ${port}. Set PORT to 1024 or more.`;
  return `HOST=${host} is no address of this machine (${code}).`;
}

function emulatorFailure({ code, message }: EmulatorFailure, settings: Settings): string | undefined {
  if (settings.identity.kind !== 'emulator') return undefined;
  const { port } = settings.identity;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use already, which the identity emulator needs. Set AUTH_EMULATOR_PORT to another one.`;
  if (code === 'EACCES' && message.includes('listen'))
    return `This user may not open port ${port}. Set AUTH_EMULATOR_PORT to 1024 or more.`;
  if (code === 'FOLDER_IN_USE') return folderInUse(settings);
  return folderFailure(code, settings) ?? `The identity emulator does not start: ${message.split('\n')[0]}`;
}

function folderInUse({ dataDir }: Settings): string {
  return `Another shop runs on DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another folder.`;
}

function folderFailure(code: string, { dataDir }: Settings): string | undefined {
  const reason = FOLDER[code];
  return reason && `DATA_DIR ${dataDir} ${reason}. Set DATA_DIR to a folder that can be written.`;
}
