import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AccountFile } from './emulator-accounts.js';
import type { SignInEmail } from './demo-mailbox.js';
import { EmulatorGate } from './emulator-gate.js';
import { createFirebaseEmulator } from './firebase-emulator.js';
import { GAPI_SHIM, offlinePage, scriptPolicy, SHIM_PATH } from './offline-pages.js';

export interface EmulatorOptions {
  projectId: string;
  /** 0: any free port */
  port: number;
  /** the path prefix for requests of the project's owner */
  secret: string;
  accountFile: string;
  accounts: readonly { uid: string; email: string; password: string; displayName: string }[];
  /** called when saving begins to fail, with the operating system's code, and without one when it works again */
  onSaving: (failure?: string) => void;
  onEmail: (email: SignInEmail) => void;
}

/**
 * Firebase's own Auth emulator on this machine's loopback address, with its accounts stored on disk and its pages free of remote assets.
 * Resolves with its port when it listens and the given accounts exist. Throws Node's error when the port or the file cannot be used.
 */
export async function startEmulator(options: EmulatorOptions): Promise<number> {
  const { projectId, secret, accountFile, accounts, onSaving, onEmail } = options;
  const file = new AccountFile(accountFile);
  const stored = file.read() as StoredAccount[];
  // Opens the port first, so that a port in use is reported before the slow start of the emulator.
  const server = createServer((_request, response) => response.writeHead(503).end());
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ownersUrl = `http://127.0.0.1:${port}/${secret}`;
  const admin = new EmulatorAdmin(ownersUrl, projectId);
  const mailbox = new DemoMailbox(`${ownersUrl}/emulator/v1/projects/${projectId}/oobCodes`, onEmail);

  const { app, chooserPage } = await createFirebaseEmulator(projectId);
  const chooserPolicy = scriptPolicy(chooserPage);
  const gate = new EmulatorGate(port, secret);
  const canSave = reporting(() => file.reserve(), onSaving);
  let saving = false;
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!gate.admits(request, response)) return;
    if (request.url === SHIM_PATH) {
      response.setHeader('content-type', 'text/javascript').end(GAPI_SHIM);
      return;
    }
    const changes = mayChangeAccounts(request);
    if (saving && (changes || request.url === '/') && !canSave()) {
      response.writeHead(503, { 'content-type': 'application/json' }).end(CANNOT_SAVE);
      return;
    }
    if (asksForMail(request)) response.once('finish', () => void mailbox.deliver());
    if (isOwnPage(request)) serveOffline(request, response, chooserPolicy);
    else if (saving && changes) saveBeforeResponding(response, async () => file.save(await admin.exportAccounts()));
    app(request, response);
  });

  // As in new Firebase projects, a wrong password and an unknown address get the same error.
  await admin.call('PATCH', `v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  await admin.restore(stored, accounts);
  file.save(await admin.exportAccounts());
  saving = true;
  return port;
}

/** In the format of Firebase, whose browser SDK shows the text after the colon. */
const CANNOT_SAVE = JSON.stringify({
  error: {
    code: 503,
    message: 'UNAVAILABLE : The disk of the shop is full or read-only; please try again later.',
  },
});

/** Reports the first failure of the attempts and the first success after it; returns whether the attempt succeeded. */
function reporting(attempt: () => void, report: (failure?: string) => void): () => boolean {
  let failing = false;
  return () => {
    try {
      attempt();
      if (failing) report();
      failing = false;
    } catch (error) {
      if (!failing) report((error as NodeJS.ErrnoException).code ?? String(error));
      failing = true;
    }
    return !failing;
  };
}

/** The fields of an exported account that the shop reads. */
interface StoredAccount {
  localId: string;
  email?: string;
  /** seconds since 1970; earlier sign-ins are invalid */
  validSince?: string;
}

/** The `validSince` of demo accounts: fixed, so that the start of one server does not look like a revocation to another. */
const ALWAYS = '1';

/** Calls the emulator as the owner of its project. */
class EmulatorAdmin {
  constructor(
    private readonly url: string,
    private readonly projectId: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<string> {
    const response = await fetch(`${this.url}/identitytoolkit.googleapis.com/${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The identity emulator refused ${method} ${path}: ${answer}`);
    return answer;
  }

  /** Restores the stored accounts and creates missing demo accounts. */
  async restore(stored: readonly StoredAccount[], demo: EmulatorOptions['accounts']): Promise<void> {
    const accounts = `v1/projects/${this.projectId}/accounts`;
    if (stored.length > 0) await this.call('POST', `${accounts}:batchCreate`, { users: stored });
    // Creating accounts in a batch makes the emulator revoke their earlier sign-ins.
    for (const { localId, validSince } of stored)
      if (validSince !== undefined) await this.call('POST', `${accounts}:update`, { localId, validSince });
    const emails = new Set(stored.map(({ email }) => email));
    for (const { uid, ...account } of demo.filter(({ email }) => !emails.has(email))) {
      await this.call('POST', accounts, { localId: uid, ...account, emailVerified: true });
      await this.call('POST', `${accounts}:update`, { localId: uid, validSince: ALWAYS });
    }
  }

  exportAccounts(): Promise<string> {
    return this.call('GET', `v1/projects/${this.projectId}/accounts:batchGet?maxResults=-1`);
  }
}

function isOwnPage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && url.startsWith('/emulator/auth/');
}

function asksForMail({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && /\/accounts:sendOobCode(\?|$)/.test(url);
}

/** The links in e-mails change accounts with GET. */
function mayChangeAccounts({ method, url = '', headers }: IncomingMessage): boolean {
  if (headers.authorization === 'Bearer owner' && method === 'GET') return false;
  return method !== 'GET' || url.startsWith('/emulator/action');
}

function serveOffline({ url = '' }: IncomingMessage, response: ServerResponse, chooserPolicy: string): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown) => {
    if (typeof chunk !== 'string' || !chunk.includes('<script>')) return end(chunk);
    response.setHeader(
      'content-security-policy',
      url.startsWith('/emulator/auth/handler') ? chooserPolicy : scriptPolicy(chunk),
    );
    return end(offlinePage(chunk));
  }) as typeof response.end;
}

/** Delays the response until the accounts are saved, so that a crash loses no account whose creation was confirmed. */
function saveBeforeResponding(response: ServerResponse, save: () => Promise<void>): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = ((...parts: unknown[]) => {
    save().then(
      () => end(...parts),
      (error: unknown) => {
        process.stderr.write(`The demo's accounts could not be saved: ${String(error)}\n`);
        response.destroy();
      },
    );
    return response;
  }) as typeof response.end;
}

interface Email {
  email: string;
  requestType: string;
  oobLink: string;
}

/** Prints the links of e-mails to the terminal and reports them, because a demo sends no e-mails. */
class DemoMailbox {
  private readonly delivered = new Set<string>();

  /** @param codesUrl where the emulator lists its e-mails */
  constructor(
    private readonly codesUrl: string,
    private readonly onEmail: (email: SignInEmail) => void,
  ) {}

  /** Prints and reports every new e-mail. Only the project's owner may read the emulator's list. */
  async deliver(): Promise<void> {
    for (const email of await this.emails()) {
      if (this.delivered.has(email.oobLink)) continue;
      this.delivered.add(email.oobLink);
      const text = textOf(email);
      if (text !== undefined) process.stderr.write(`${text}\n`);
      const reported = signInEmail(email);
      if (reported) this.onEmail(reported);
    }
  }

  private async emails(): Promise<Email[]> {
    try {
      const { oobCodes = [] } = (await (await fetch(this.codesUrl)).json()) as { oobCodes?: Email[] };
      return oobCodes;
    } catch {
      // The emulator is stopping; the user can request the e-mail again.
      return [];
    }
  }
}

function textOf({ email, requestType, oobLink }: Email): string | undefined {
  if (requestType === 'PASSWORD_RESET')
    return `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  ${oobLink}&newPassword=NEW_PASSWORD`;
  if (requestType === 'VERIFY_EMAIL') return `To verify ${email} open\n  ${oobLink}`;
  return undefined;
}

/** The emulator answers the placeholder with an explanation; a browser shows it beside the address to change. */
function signInEmail({ email: to, requestType, oobLink }: Email): SignInEmail | undefined {
  if (requestType === 'PASSWORD_RESET')
    return { kind: 'password-reset', to, link: `${oobLink}&newPassword=NEW_PASSWORD_HERE` };
  return requestType === 'VERIFY_EMAIL' ? { kind: 'email-verification', to, link: oobLink } : undefined;
}
