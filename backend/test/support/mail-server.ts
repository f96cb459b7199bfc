import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An SMTP code to answer with; no answer; or a connection that ends, before or after the server has taken the mail. */
export type MailFault = number | 'hang' | 'drop' | 'drop-after';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** by lower-case name, unfolded, not decoded */
  headers: ReadonlyMap<string, string>;
  raw: string;
  /** whether it came over TLS */
  secure: boolean;
}

interface MailServerOptions {
  /** with smtp-server's own certificate, which no client trusts; absent: plain text */
  tls?: 'implicit' | 'starttls';
  /** the only account; absent: every log-in is accepted */
  account?: { user: string; pass: string };
}

/** A mail server on loopback, whose faults can change at any time. */
export class MailServer {
  /** what happens at each step instead of success; `drop-after` only for `data` */
  readonly faults: { greeting?: MailFault; auth?: MailFault; sender?: MailFault; rcpt?: MailFault; data?: MailFault } =
    {};
  /** the text after the code of a fault */
  answer = 'The test wants this answer';
  /** before each mail's answer */
  delayMs = 0;
  /** in order of arrival, also those whose answer was lost */
  readonly mails: ReceivedMail[] = [];
  /** connections so far */
  connections = 0;
  port = 0;
  private server?: SMTPServer;
  private readonly sockets = new Map<number, Socket>();
  private readonly steps = new EventEmitter();
  private readonly waiting = new Set<{ count: number; resolve: () => void }>();

  private constructor(private readonly options: MailServerOptions) {}

  static async listen(options: MailServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await server.start();
    return server;
  }

  get url(): string {
    return `${this.options.tls === 'implicit' ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`;
  }

  /** Listens, after `stop` on the same port. */
  async start(): Promise<void> {
    const { tls, account } = this.options;
    const server = new SMTPServer({
      ...{ logger: false, authOptional: true, disableReverseLookup: true, closeTimeout: 1 },
      ...{
        secure: tls === 'implicit',
        disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
        allowInsecureAuth: true,
      },
      onConnect: (session, done) => this.step('greeting', session, done),
      onAuth: ({ username, password }, session, done) => {
        const known = !account || (username === account.user && password === account.pass);
        this.step('auth', session, (error) => done(error ?? (known ? null : this.error(535)), { user: username }));
      },
      onMailFrom: (_, session, done) => this.step('sender', session, done),
      onRcptTo: (_, session, done) => this.step('rcpt', session, done),
      onData: (stream, session, done) => {
        // Read to its end even with a fault: a client that cannot write would never see the answer.
        void text(stream).then(
          (raw) => this.take(raw, session, done),
          () => undefined,
        );
      },
    });
    // Clients that disconnect must not end the process of the tests.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket;
      this.connections += 1;
      this.sockets.set(remotePort, socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(remotePort));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Drops all connections and frees the port. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    for (const socket of this.sockets.values()) socket.destroy();
    await closed;
  }

  /** Waits until this many mails have arrived. */
  async arrived(count: number): Promise<readonly ReceivedMail[]> {
    if (this.mails.length < count) await new Promise<void>((resolve) => this.waiting.add({ count, resolve }));
    return this.mails;
  }

  /** Waits until a client next reaches this step; `data` is reached when the mail is read. */
  async reached(step: keyof MailServer['faults']): Promise<void> {
    await once(this.steps, step);
  }

  private async take(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    const fault = this.faults.data;
    if (fault === undefined || fault === 'drop-after') {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      this.mails.push({
        from,
        to: rcptTo.map(({ address }) => address),
        headers: headersOf(raw),
        raw,
        secure: session.secure,
      });
      for (const each of this.waiting) if (this.mails.length >= each.count && this.waiting.delete(each)) each.resolve();
    }
    if (this.delayMs > 0) await delay(this.delayMs);
    this.step('data', session, done, fault);
  }

  private step(
    name: keyof MailServer['faults'],
    { remotePort }: SMTPServerSession,
    done: (error?: Error | null) => void,
    fault = this.faults[name],
  ): void {
    this.steps.emit(name);
    if (fault === undefined) done();
    else if (typeof fault === 'number') done(this.error(fault));
    else if (fault !== 'hang') this.sockets.get(remotePort)?.destroy();
  }

  private error(responseCode: number): Error {
    return Object.assign(new Error(this.answer), { responseCode });
  }
}

function headersOf(raw: string): ReadonlyMap<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
}
