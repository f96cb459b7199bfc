import { DEMO_ADMIN, DEMO_CUSTOMER } from './demo/demo-accounts.js';
import { mongoAddress } from './mongo-address.js';
import type { Settings } from './settings.js';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** What whoever started the shop needs to know, once it is ready. */
export function startMessage({ host, demo, ...settings }: Settings, port: number): string {
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

/** Whoever knows a demo's accounts could order here, and real cards would be charged. */
export function liveCardsWarning({ demo, stripe }: Settings): string | undefined {
  if (!demo || !stripe?.live) return undefined;
  return 'Warning: STRIPE_SECRET_KEY is a live key, so this demo, whose accounts everyone knows, charges real cards.';
}

/** A demo's accounts are known to everyone, so it is no place for the network. */
export function networkWarning({ host, demo }: Settings): string | undefined {
  if (!demo || LOOPBACK.includes(host)) return undefined;
  return `Warning: HOST=${host} opens this demo, whose accounts everyone knows, to the network.`;
}
