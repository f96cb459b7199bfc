/** A message as a mail program shows it. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** the same at every try, so that a second copy can be recognised */
  messageId: string;
  date: Date;
  /** where the recipient switches such messages off */
  unsubscribeUrl?: string;
}

/**
 * What became of a try. `refused`: the server refuses this mail for good, with 5xx at its recipient or its data. `try-later`: this mail
 * may be taken later. `unavailable`: the server takes no mail now, because it cannot be reached or refuses at the greeting, at TLS or at
 * the log-in; all sending pauses.
 */
export type MailResult = { outcome: 'sent' } | { outcome: 'refused' | 'try-later' | 'unavailable'; reason: string };

/** Hands mail to a mail server. Never throws. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<MailResult>;
}
