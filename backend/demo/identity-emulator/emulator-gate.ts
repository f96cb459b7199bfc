import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of a request's body; the emulator itself accepts a gigabyte. */
export const BODY_LIMIT = 100 * 1024;

/** The paths that the browser app calls: accounts, tokens, pages. Others manage the project, or sign in by a token that anyone can make. */
export const FOR_BROWSERS = [
  /^\/identitytoolkit\.googleapis\.com\/v1\/(projects|accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp|update))$/,
  /^\/identitytoolkit\.googleapis\.com\/v2\/(passwordPolicy|recaptchaConfig)$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
  /^\/emulator\/auth\/(handler|iframe|gapi\.js)$/,
];
/** For browsers on this machine: also the status page and the links of e-mails. */
const FOR_THIS_MACHINE = [...FOR_BROWSERS, /^\/$/, /^\/emulator\/action$/];

type Refusal = [status: number, reason: string];

/**
 * Access control of the emulator's own port. It refuses web pages of other sites in a browser on this machine: browsers always send their
 * `Origin`, and a page with DNS rebinding sends a foreign `Host`. Requests of the project's owner need the secret path.
 */
export class EmulatorGate {
  private readonly hosts: readonly string[];

  constructor(
    port: number,
    private readonly secret: string,
  ) {
    // As clients write it: without the port if it is 80.
    this.hosts = ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
  }

  /** Whether the request is allowed; removes the secret path from it. Refuses the request otherwise. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const refusal = this.foreignRequest(request) ?? (this.isOwner(request) ? undefined : gateRefusal(request));
    if (refusal === undefined) return true;
    const [status, message] = refusal;
    response
      .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify({ error: { code: status, message } }));
    return false;
  }

  private foreignRequest({ headers: { origin, host = '' } }: IncomingMessage): Refusal | undefined {
    if (origin !== undefined)
      return [403, 'The identity emulator refuses requests of web pages; they must call it through the shop.'];
    if (!this.hosts.includes(host.toLowerCase()))
      return [403, `The identity emulator accepts only the host ${this.hosts[0]}.`];
    return undefined;
  }

  private isOwner(request: IncomingMessage): boolean {
    const { url = '' } = request;
    if (!url.startsWith(`/${this.secret}/`)) return false;
    request.url = url.slice(this.secret.length + 1);
    return true;
  }
}

function gateRefusal({ url = '', headers }: IncomingMessage): Refusal | undefined {
  const [path = ''] = url.split('?');
  // The emulator accepts `Bearer owner`, among others, as the project's owner.
  if (headers.authorization !== undefined || !FOR_THIS_MACHINE.some((allowed) => allowed.test(path)))
    return [403, 'The identity emulator serves only sign-in requests.'];
  if (headers['transfer-encoding'] !== undefined) return [411, 'Content-Length is required.'];
  if (Number(headers['content-length'] ?? 0) > BODY_LIMIT) return [413, `A body may have ${BODY_LIMIT} bytes.`];
  if (headers['content-encoding'] !== undefined) return [415, 'A body must not be compressed.'];
  return undefined;
}
