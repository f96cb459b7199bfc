import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of a request's body; the emulator itself would take a gigabyte. */
export const BODY_LIMIT = 100 * 1024;

/** What signing in needs of the emulator: accounts, tokens, its pages. Everything else in it manages the project. */
export const FOR_BROWSERS = [
  /^\/identitytoolkit\.googleapis\.com\/(v1\/(accounts(:\w+)?|projects|recaptchaParams)|v2\/\w+(:\w+)?)$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
  /^\/emulator\/auth\/(handler|iframe|gapi\.js)$/,
];
/** Its state, and the links of its e-mails. */
const FOR_THIS_MACHINE = [...FOR_BROWSERS, /^\/$/, /^\/emulator\/action$/];

type Refusal = [status: number, reason: string];

/**
 * What the emulator's own port lets in. Pages of other sites must not reach it from a browser on this machine: they cannot leave out the
 * `Origin`, and one whose name leads to this machine cannot change the `Host`. The project's owner comes below the secret path alone.
 */
export class EmulatorGate {
  private readonly hosts: readonly string[];

  constructor(
    port: number,
    private readonly secret: string,
  ) {
    // As clients write it: without the port where that is the protocol's own.
    this.hosts = ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
  }

  /** Whether the request may go on, without the secret path then; otherwise it is answered. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const refusal = this.strangers(request) ?? (this.isOwner(request) ? undefined : refusalOf(request));
    if (refusal === undefined) return true;
    const [status, message] = refusal;
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify({ error: { code: status, message } }));
    return false;
  }

  private strangers({ headers: { origin, host = '' } }: IncomingMessage): Refusal | undefined {
    if (origin !== undefined)
      return [403, 'The identity emulator takes no calls from web pages; they call it through the shop.'];
    if (!this.hosts.includes(host.toLowerCase()))
      return [403, `The identity emulator answers as ${this.hosts[0]}, and not under another name.`];
    return undefined;
  }

  private isOwner(request: IncomingMessage): boolean {
    const { url = '' } = request;
    if (!url.startsWith(`/${this.secret}/`)) return false;
    request.url = url.slice(this.secret.length + 1);
    return true;
  }
}

function refusalOf({ url = '', headers }: IncomingMessage): Refusal | undefined {
  const [path = ''] = url.split('?');
  // It takes `Bearer owner`, and much else, for the project's owner.
  if (headers.authorization !== undefined || !FOR_THIS_MACHINE.some((allowed) => allowed.test(path)))
    return [403, 'The identity emulator answers only what signing in needs.'];
  if (headers['transfer-encoding'] !== undefined) return [411, 'Content-Length is required.'];
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT) return [413, `A body may have ${BODY_LIMIT} bytes.`];
  if (headers['content-encoding'] !== undefined) return [415, 'A body must not be compressed.'];
  return undefined;
}
