import type { Attachment } from './attachments.js';

/** A message as a mail program shows it. */
export interface Mail {
  /** one address, without a name */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** with angle brackets; the same at every try, so that a receiver recognises a mail that it has already taken */
  messageId: string;
  date: Date;
  /** a PDF file */
  attachment?: Attachment;
  /** where the recipient ends messages of this kind; absent for messages that belong to an order */
  unsubscribeUrl?: string;
}

/**
 * What became of a try:
 * - `sent`: the server took the mail.
 * - `refused`: the server refused this recipient or this mail permanently (5xx to RCPT or DATA).
 * - `try-later`: this mail again later. The server may already have taken it, when only its answer was lost.
 * - `unavailable`: the server takes no mail now (unreachable; greeting, TLS, log-in or sender refused): sending pauses.
 *
 * The reason has the server's answer, cut to 200 characters, or what happened instead; never a password.
 */
export type MailResult = { outcome: 'sent' } | { outcome: 'refused' | 'try-later' | 'unavailable'; reason: string };

/** Hands mails to a mail server. */
export abstract class Mailer {
  /** Tries once, within two minutes; a failure is a result, not an exception. */
  abstract send(mail: Mail): Promise<MailResult>;
}
