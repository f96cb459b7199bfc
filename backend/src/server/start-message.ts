import { DEMO_ADMIN, DEMO_CUSTOMER } from '#app/demo/demo-accounts.js';
import { mongoAddress } from '#app/config/mongo-address.js';
import { isLoopback } from '#app/config/setting-readers.js';
import type { Settings } from '#app/config/settings.js';

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
