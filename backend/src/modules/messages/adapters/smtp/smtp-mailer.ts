import { PassThrough } from 'node:stream';
import { createTransport, type NodemailerError, type SMTPPoolSentMessageInfo, type Transporter } from 'nodemailer';
import { Mailer, type Mail, type MailResult } from '../../ports/mailer.js';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte */
  readonly secure: boolean;
  /** STARTTLS before the log-in and the mail; false with `secure: false`: plain text */
  readonly requireTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

const TIMEOUTS_MS = {
  connection: 10_000,
  greeting: 10_000,
  /** without a byte from the server */
  silence: 30_000,
  /** the whole try, against a server that answers slowly but never stops */
  total: 120_000,
};
const MAX_CONNECTIONS = 4;
const MAX_ANSWER_LENGTH = 200;
/** RFC 4954: the server wants a log-in first; it may answer this to every command. */
const LOGIN_REQUIRED = 530;
const CONNECTION_ERRORS = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'];

/** Sends by SMTP over up to four connections, which stay open between mails. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter<SMTPPoolSentMessageInfo>;
  private readonly secrets: readonly string[];
  /** the tries, by their signal, for which the server had taken the connection and the log-in */
  private readonly started = new WeakSet<AbortSignal>();

  constructor(
    server: SmtpServer,
    private readonly from: { readonly name: string; readonly address: string },
    private readonly timeoutsMs: typeof TIMEOUTS_MS = TIMEOUTS_MS,
  ) {
    super();
    const { host, port, secure, requireTLS, auth } = server;
    this.secrets = auth ? [base64(`\0${auth.user}\0${auth.pass}`), base64(auth.pass), auth.pass] : [];
    this.transport = createTransport({
      ...{ host, port, secure, requireTLS, ignoreTLS: !requireTLS, ...(auth && { auth: { ...auth } }) },
      ...{ pool: true, maxConnections: MAX_CONNECTIONS, maxRequeues: 1 },
      ...{ connectionTimeout: timeoutsMs.connection, greetingTimeout: timeoutsMs.greeting },
      socketTimeout: timeoutsMs.silence,
      ...{ disableFileAccess: true, disableUrlAccess: true },
      // `localhost` resolves without a network.
      allowInternalNetworkInterfaces: true,
    });
    // A drop during DATA has the same error as one before the log-in; nodemailer opens the mail's stream between the two.
    this.transport.use('stream', ({ data, message }, done) => {
      message.transform(() => {
        if (data.signal) this.started.add(data.signal);
        return new PassThrough();
      });
      done();
    });
  }

  override async send({
    to,
    subject,
    html,
    text,
    messageId,
    date,
    attachment,
    unsubscribeUrl,
  }: Mail): Promise<MailResult> {
    const signal = AbortSignal.timeout(this.timeoutsMs.total);
    try {
      await this.transport.sendMail({
        // As objects, because nodemailer reads a string as a list of addresses.
        ...{ from: { ...this.from }, to: { name: '', address: to } },
        ...{ subject, html, text, messageId, date },
        ...(attachment && {
          attachments: [{ filename: attachment.name, content: attachment.pdf, contentType: 'application/pdf' }],
        }),
        headers: {
          // No out-of-office answers. Sources: RFC 3834, and [MS-OXCMAIL] for Exchange
          ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
        },
        signal,
      });
      return { outcome: 'sent' };
    } catch (caught) {
      const error = caught as NodemailerError;
      return { outcome: outcomeOf(error, this.started.has(signal)), reason: this.reasonOf(error) };
    }
  }

  /** At a stop, after the sweeps have ended: ends the connections, and with them the tries that are still under way. */
  onApplicationShutdown(): void {
    this.transport.close({ force: true });
  }

  private reasonOf({ code, command, response, message, timeoutType }: NodemailerError): string {
    if (code === 'EABORT') return `The mail server took more than ${this.timeoutsMs.total / 1000} seconds.`;
    if (timeoutType === 'SOCKET_TIMEOUT')
      return `The mail server did not answer for ${this.timeoutsMs.silence / 1000} seconds.`;
    if (code === 'ECONNECTION' && response === undefined) return 'The mail server closed the connection.';
    const step = command === undefined || command === 'CONN' ? 'Connection' : command;
    const answer = this.secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response ?? message);
    return `${step}: ${answer.replaceAll(/\s+/g, ' ').slice(0, MAX_ANSWER_LENGTH)}`;
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

function outcomeOf(error: NodemailerError, hasStarted: boolean): 'refused' | 'try-later' | 'unavailable' {
  const { code = '', command = '', responseCode, permanent, syscall } = error;
  if (responseCode === LOGIN_REQUIRED) return 'unavailable';
  if (permanent && ['RCPT TO', 'DATA'].includes(command)) return 'refused';
  // The server refuses the shop's own address, so it would refuse every mail.
  if (permanent && command === 'MAIL FROM') return 'unavailable';
  // nodemailer itself refused it: not an address, or larger than the server takes.
  if (['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode === undefined) return 'refused';
  // Of a connection that replaced one which the server had closed.
  if (syscall === 'connect') return 'unavailable';
  return !hasStarted && CONNECTION_ERRORS.includes(code) ? 'unavailable' : 'try-later';
}
