import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopback } from '#app/config/setting-fields.js';
import { BUILT_IN_SHOP, readShopFile, SHOP_FILE } from '#app/config/shop-file.js';

/** The environment. */
export type Values = Readonly<Record<string, string | undefined>>;

/** What a live shop has or lacks. */
export interface Line {
  text: string;
  missing: boolean;
}

export function line(about: string, found: string | { missing: string }): Line {
  const missing = typeof found !== 'string';
  return { text: `${missing ? 'missing' : 'ok     '}  ${about}: ${missing ? found.missing : found}`, missing };
}

/** What each setting of a live shop must be, also when others are wrong. Secrets are not repeated. */
export function settingLines(values: Values): Line[] {
  const get = (name: string) => values[name]?.trim() ?? '';
  const setting = (name: string, isRight: boolean, rule: string, shown = get(name)) =>
    line(name, isRight ? shown : { missing: rule });
  const secret = (name: string, pattern: RegExp, rule: string) => setting(name, pattern.test(get(name)), rule, 'set');
  const given = (name: string, rule: string, shown?: string) => setting(name, get(name) !== '', rule, shown);
  const host = get('HOST') || '127.0.0.1';
  return [
    setting('NODE_ENV', get('NODE_ENV') === 'production', 'set it to production.'),
    setting('PUBLIC_URL', get('PUBLIC_URL').startsWith('https://'), 'the https address of the shop.'),
    line('HOST', isLoopback(host) ? host : `${host}; let only the proxy reach this port`),
    setting(
      'TRUST_PROXY',
      !['', 'false'].includes(get('TRUST_PROXY')),
      'the address of the proxy that serves https, such as loopback.',
    ),
    given('FIREBASE_PROJECT_ID', "the Firebase project's id."),
    given('FIREBASE_API_KEY', "the Firebase project's web API key."),
    given('FIREBASE_AUTH_DOMAIN', "the Firebase project's sign-in domain."),
    line(
      'GOOGLE_APPLICATION_CREDENTIALS',
      serviceAccount(get('GOOGLE_APPLICATION_CREDENTIALS'), get('FIREBASE_PROJECT_ID')),
    ),
    secret('STRIPE_SECRET_KEY', /^[sr]k_live_/, "the live account's key; test keys receive no money."),
    secret('STRIPE_PUBLISHABLE_KEY', /^pk_live_/, "the live account's public key."),
    secret('STRIPE_WEBHOOK_SECRET', /^whsec_/, "the webhook endpoint's signing secret."),
    setting('CARDS', get('CARDS') === '', 'remove it: the shop takes test cards only.', 'not set'),
    given('SMTP_URL', 'the mail server; without it no message is sent.', 'set'),
    given('MAIL_FROM', 'the sender of messages.'),
    given('SELLER_NAME', 'who issues the invoices; without it none are made.'),
    given('SELLER_ADDRESS', 'the address on invoices.'),
    line('SELLER_LOGO', get('SELLER_LOGO') || 'none; a PNG or JPEG file is printed on papers'),
    given('TAX_RATE', 'the tax in percent that the prices include; 0 if there is none.'),
    ...shopLines(resolve(get('DATA_DIR') || '.data')),
  ];
}

function serviceAccount(file: string, projectId: string): string | { missing: string } {
  if (file === '') return { missing: "the file of the project's service account." };
  let account: { type?: unknown; project_id?: unknown } | null;
  try {
    account = JSON.parse(readFileSync(file, 'utf8')) as typeof account;
  } catch (error) {
    const { code = 'it is no JSON' } = error as NodeJS.ErrnoException;
    return { missing: `${file} cannot be read (${code}).` };
  }
  if (account?.type !== 'service_account') return { missing: `${file} is not the file of a service account.` };
  if (account.project_id !== projectId)
    return { missing: `${file} belongs to another project than FIREBASE_PROJECT_ID.` };
  return file;
}

/** What must not be the demo's. */
const OWN_FIELDS = [
  ...(['name', 'description', 'promise', 'introduction', 'logo', 'picture', 'address', 'phone'] as const),
  ...(['email', 'social', 'figures', 'portfolio'] as const),
];

function shopLines(dataDir: string): Line[] {
  let shop;
  try {
    shop = readShopFile(dataDir);
  } catch (error) {
    return [line(SHOP_FILE, { missing: (error as Error).message })];
  }
  if (shop === BUILT_IN_SHOP)
    return [line(SHOP_FILE, { missing: `write it into ${dataDir}; the pages show the demo's name and address.` })];
  const { legal } = shop;
  const left = OWN_FIELDS.filter((field) => shop[field] && same(shop[field], BUILT_IN_SHOP[field]));
  return [
    line(SHOP_FILE, left.length === 0 ? shop.name : { missing: `still the demo's: ${left.join(', ')}.` }),
    line(
      'legal links',
      legal.length > 0 ? legal.map(({ name }) => name).join(', ') : { missing: `none in ${SHOP_FILE}.` },
    ),
  ];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
