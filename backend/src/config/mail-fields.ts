import { z } from 'zod';
import { FORBIDDEN, isEmail } from '#shared/text-rules.js';
import { isLoopback } from './setting-fields.js';

/** The mail server that takes the shop's messages. */
export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps://`) */
  readonly secure: boolean;
  /** STARTTLS before anything else is sent; false with `secure`, and for a server on this machine, which is spoken to in plain text */
  readonly requireTLS: boolean;
  /** the password never leaves the server */
  readonly auth?: { readonly user: string; readonly pass: string };
}

/** The sender of the shop's messages. */
export interface MailSender {
  /** empty: only the address is shown */
  readonly name: string;
  readonly address: string;
}

/** How the shop sends messages. */
export interface MailSettings {
  readonly server: MailServerAddress;
  readonly from: MailSender;
}

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\d:.a-f]+\])$/i;
const SMTP_URL_RULE =
  'must be smtps://user:password@host:465, or smtp://user:password@host:587, which uses STARTTLS; write special characters of user and password as in URLs, such as %40 for @.';

/** A mail server as a URL; its user and password are percent-encoded. */
export function mailServer() {
  return z.string().transform((text, context) => {
    const server = serverOf(text);
    if (server) return server;
    context.addIssue({ code: 'custom', message: SMTP_URL_RULE });
    return z.NEVER;
  });
}

function serverOf(text: string): MailServerAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'smtps:';
  if ((!secure && protocol !== 'smtp:') || !HOST.test(hostname) || port === '0') return undefined;
  if (!['', '/'].includes(pathname) || search || hash || (username === '') !== (password === '')) return undefined;
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === undefined || pass === undefined) return undefined;
  return Object.freeze({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(user && { auth: Object.freeze({ user, pass }) }),
  });
}

/** Undefined: a wrong escape. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const SENDER = /^(?:"([^"]*)"|([^"]*?))\s*<([^<>]*)>$/;
const WRONG_NAME = new RegExp(`[<>"${FORBIDDEN.oneLine}]`);
const MAX_NAME = 100;

/** `Name <address>`, with or without quotation marks around the name, or only an address. */
export function mailSender() {
  return z.string().transform((text, context) => {
    const [, quoted, plain = '', address] = SENDER.exec(text) ?? [];
    const sender: MailSender = { name: (quoted ?? plain).trim(), address: (address ?? text).trim() };
    if (!isEmail(sender.address) || WRONG_NAME.test(sender.name) || sender.name.length > MAX_NAME) {
      const message = 'must be an address, or a name and an address, such as Northbridge <orders@example.com>.';
      context.addIssue({ code: 'custom', message });
    }
    return Object.freeze(sender);
  });
}

interface GivenSettings {
  SMTP_URL?: MailServerAddress | undefined;
  MAIL_FROM?: unknown;
  PUBLIC_URL?: unknown;
  /** absent: with the built-in identity emulator */
  FIREBASE_PROJECT_ID?: unknown;
}

/**
 * Messages need a server, a sender and, for their links, the shop's address; that one may also be set alone. With the emulator, where anyone
 * can order with any address, the server is a mail catcher on this machine.
 */
export function checkMailSettings(given: GivenSettings, context: z.RefinementCtx): void {
  const missing = (name: keyof GivenSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message: `must be set with ${message}` });
  if (given.SMTP_URL && !given.MAIL_FROM)
    missing('MAIL_FROM', 'SMTP_URL: the sender of messages, such as Northbridge <orders@example.com>.');
  if (given.SMTP_URL && !given.PUBLIC_URL)
    missing('PUBLIC_URL', "SMTP_URL: the shop's address for links in messages, such as https://shop.example.com.");
  if (given.MAIL_FROM && !given.SMTP_URL)
    missing('SMTP_URL', 'MAIL_FROM: the mail server that takes the messages, such as smtps://user:password@host:465.');
  if (given.SMTP_URL && !given.FIREBASE_PROJECT_ID && !isLoopback(given.SMTP_URL.host)) {
    const message =
      'must name a mail catcher on this machine, such as smtp://127.0.0.1:1025, with the built-in identity emulator, where anyone can order with any address. To send to customers set FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN.';
    context.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  }
}
