import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { AccountFile } from './emulator-accounts.js';
import { EmulatorGate } from './emulator-gate.js';
import { createFirebaseEmulator } from './firebase-emulator.js';
import { GAPI_SHIM, offlinePage, scriptPolicy, SHIM_PATH } from './offline-pages.js';

export interface EmulatorOptions {
  projectId: string;
  port: number;
  /** the path below which it takes calls of the project's owner */
  secret: string;
  accountFile: string;
  accounts: readonly { uid: string; email: string; password: string; displayName: string }[];
}

/**
 * Firebase's own Auth emulator on this machine's loopback address, with its accounts kept on disk and its pages free of remote assets.
 * Resolves when it listens and the given accounts exist. Throws Node's own error when the port or the file cannot be had.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Server> {
  const { projectId, port, secret, accountFile, accounts } = options;
  const ownersUrl = `http://127.0.0.1:${port}/${secret}`;
  const admin = new EmulatorAdmin(ownersUrl, projectId);
  const file = new AccountFile(accountFile);
  const post = new DemoPost(`${ownersUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  const kept = file.read() as KeptAccount[];
  // The port first: that it is taken shows at once, not after the seconds that the emulator takes.
  const server = createServer((_request, response) => response.writeHead(503).end());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const { app, chooserPage } = await createFirebaseEmulator(projectId);
  const chooserPolicy = scriptPolicy(chooserPage);
  const gate = new EmulatorGate(port, secret);
  let keeping = false;
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!gate.admits(request, response)) return;
    if (request.url === SHIM_PATH) {
      response.setHeader('content-type', 'text/javascript').end(GAPI_SHIM);
      return;
    }
    if (asksForMail(request)) response.once('finish', () => void post.deliver());
    if (isOwnPage(request)) serveOffline(request, response, chooserPolicy);
    else if (keeping && mayChangeAccounts(request))
      keepBeforeAnswering(response, async () => file.save(await admin.exportAccounts()));
    app(request, response);
  });

  // Like new Firebase projects: a wrong password and an unknown address look the same.
  await admin.call('PATCH', `v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  await admin.restore(kept, accounts);
  file.save(await admin.exportAccounts());
  keeping = true;
  return server;
}

/** What the shop reads of an account that the emulator exported. */
interface KeptAccount {
  localId: string;
  email?: string;
  /** seconds since 1970: sign-ins from before do not count */
  validSince?: string;
}

/** The `validSince` of demo accounts: the same on every server, so that none takes the start of another for a revocation. */
const ALWAYS = '1';

/** Speaks to the emulator as the owner of its project. */
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

  /** Brings back the accounts that were kept, and makes those of the demo that are missing. */
  async restore(kept: readonly KeptAccount[], demo: EmulatorOptions['accounts']): Promise<void> {
    const accounts = `v1/projects/${this.projectId}/accounts`;
    const uidOf = new Map(demo.map(({ email, uid }) => [email, uid]));
    // Those of earlier versions had an id of their own on every server.
    const users = kept.map((account) => {
      const localId = uidOf.get(account.email ?? '') ?? account.localId;
      return localId === account.localId ? account : { ...account, localId, validSince: ALWAYS };
    });
    if (users.length > 0) await this.call('POST', `${accounts}:batchCreate`, { users });
    // The emulator takes accounts that are brought back for accounts whose sign-ins were all revoked at this moment.
    for (const { localId, validSince } of users)
      if (validSince !== undefined) await this.call('POST', `${accounts}:update`, { localId, validSince });
    const emails = new Set(users.map(({ email }) => email));
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

/** The links in e-mails change accounts, too, and are GET. */
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

/** Holds the answer back until `keep` is done; nobody hears of an account that a crash would lose. */
function keepBeforeAnswering(response: ServerResponse, keep: () => Promise<void>): void {
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.end = ((...parts: unknown[]) => {
    keep().then(
      () => end(...parts),
      (error: unknown) => {
        process.stderr.write(`The demo's accounts could not be saved: ${String(error)}\n`);
        response.destroy();
      },
    );
    return response;
  }) as typeof response.end;
}

interface Letter {
  email: string;
  requestType: string;
  oobLink: string;
}

/** The e-mails of a demo, which sends none: it prints their links where the shop was started. */
export class DemoPost {
  private readonly delivered = new Set<string>();

  /** @param codesUrl where the emulator lists its letters */
  constructor(private readonly codesUrl: string) {}

  /** Prints every letter that is new. The emulator tells its letters to the project's owner alone. */
  async deliver(): Promise<void> {
    for (const letter of await this.letters()) {
      if (this.delivered.has(letter.oobLink)) continue;
      this.delivered.add(letter.oobLink);
      const text = textOf(letter);
      if (text !== undefined) process.stderr.write(`${text}\n`);
    }
  }

  private async letters(): Promise<Letter[]> {
    try {
      const { oobCodes = [] } = (await (await fetch(this.codesUrl)).json()) as { oobCodes?: Letter[] };
      return oobCodes;
    } catch {
      // The emulator is ending; whoever waits for a letter asks again.
      return [];
    }
  }
}

function textOf({ email, requestType, oobLink }: Letter): string | undefined {
  if (requestType === 'PASSWORD_RESET')
    return `A new password for ${email}: put it in the place of NEW_PASSWORD and open\n  ${oobLink}&newPassword=NEW_PASSWORD`;
  if (requestType === 'VERIFY_EMAIL') return `To verify ${email} open\n  ${oobLink}`;
  return undefined;
}
