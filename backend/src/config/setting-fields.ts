import { isIP } from 'node:net';
import { z } from 'zod';
import { isEmail } from '#shared/text-rules.js';
import { SettingsError } from './settings-error.js';

/* Types of settings. Every message completes a sentence that begins with the setting's name, and secrets are never repeated in it. */

const not = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${rule}, not "${String(input)}".`,
});

export function wholeNumber(min: number, max: number) {
  const message = not(`a whole number from ${min} to ${max}`);
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

export function oneOf<const Choice extends readonly [string, ...string[]]>(choices: Choice) {
  return z.enum(choices, not(`one of ${choices.join(', ')}`));
}

export function flag() {
  return oneOf(['true', 'false']).transform((text) => text === 'true');
}

const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A duration such as `90s`, `15m`, `1h` or `7d`, in seconds, from one second to `max`; or 0 where `zero` allows it. */
export function duration({ max, zero = false, rule }: { max: number; zero?: boolean; rule: string }) {
  const secondsOf = (text: string) => {
    const [, count = '', unit = ''] = /^(\d{1,9})(s|m|h|d)$/.exec(text) ?? [];
    return text === '0' && zero ? 0 : Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN) || Number.NaN;
  };
  return z
    .string()
    .refine((text) => secondsOf(text) <= max, not(rule))
    .transform(secondsOf);
}

const splitList = (text: string) => text.split(',').flatMap((item) => item.trim() || []);

export function emailList() {
  return z.string().transform((text, context) => {
    const emails = splitList(text);
    // Checked before lower-casing, which turns letters of other alphabets into ASCII.
    const wrong = emails.find((email) => !isEmail(email));
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', message: `must be e-mail addresses between commas; "${wrong}" is not one.` });
    return Object.freeze(emails.map((email) => email.toLowerCase()));
  });
}

/** The addresses of trusted proxies, or false. `true` and networks of all addresses are refused: clients could choose their own address. */
export function proxyList() {
  const message = not(
    "false, or the proxy's addresses between commas (10.0.0.5, 10.1.0.0/16, loopback, linklocal or uniquelocal)",
  );
  return z
    .string()
    .refine((text) => {
      const addresses = splitList(text);
      return text === 'false' || (addresses.length > 0 && addresses.every(isProxyAddress));
    }, message)
    .transform((text) => (text === 'false' ? (false as const) : splitList(text)));
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

/** The origin of an http or https URL that has nothing after it. */
export function origin(message: Parameters<z.ZodString['refine']>[1]) {
  return z
    .string()
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#]/.test(text);
    }, message)
    .transform((text) => new URL(text).origin);
}

/** A Stripe key with one of these prefixes, in test or live mode. */
export function stripeKey(prefixes: readonly string[]) {
  const starts = prefixes.flatMap((prefix) => [`${prefix}_test_`, `${prefix}_live_`]);
  return z
    .string()
    .regex(
      new RegExp(`^(${prefixes.join('|')})_(test|live)_[!-~]+$`),
      `must be a key that begins with ${starts.join(', ')}.`,
    );
}

const MONGODB_URI = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^@/?]+)(?:\/([^?/]*))?(?:\?.*)?$/;

export function mongodbUri() {
  return z.string().regex(MONGODB_URI, 'must be an address such as mongodb://host:27017/northbridge.');
}

/** The parts of a MongoDB URI that may be shown: no user and no password. Source: https://www.mongodb.com/docs/manual/reference/connection-string/ */
export function mongoAddress(uri: string): { hosts: string; database: string } {
  const [, hosts = '', database] = MONGODB_URI.exec(uri) ?? [];
  return { hosts, database: database || 'northbridge' };
}

/** Whether only this machine can reach a server that listens on this host. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The first setting by which more than this machine can reach the shop; a proxy on this machine reaches it on a loopback `HOST` too. */
export function networkSetting(
  host: string,
  trustProxy: false | readonly string[],
  publicUrl?: string,
): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  return trustProxy ? `TRUST_PROXY=${trustProxy.join(',')}` : undefined;
}

/** The values of settings that belong together; undefined when none is set. */
export function allOrNone<Name extends string>(
  env: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new SettingsError(`${missing.join(' and ')} must be set too: ${names.join(', ')} belong together.`);
  return env as Record<Name, string>;
}
