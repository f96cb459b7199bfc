import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#demo/demo-accounts.js';
import { BuiltShop } from '#test/support/built-shop.js';
import { sendBytes } from './support/send-bytes.js';

/** The emulator starts in seconds, or later on a busy machine. */
const SLOW = 300_000;

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const PROJECT = '/identitytoolkit.googleapis.com/v1/projects/demo-northbridge';
const CODES = '/emulator/v1/projects/demo-northbridge/oobCodes';
const JSON_BODY = { 'content-type': 'application/json' };
/** One byte more than the body limit. */
const TOO_LARGE = JSON.stringify({ displayName: 'x'.repeat(102_400 - '{"displayName":""}'.length + 1) });

const dataDir = mkdtempSync(join(tmpdir(), 'shop-emulator-'));
let shop: BuiltShop;
let url: string;
let emulatorPort: string;
beforeAll(async () => {
  shop = BuiltShop.start(dataDir, { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback', DEMO: 'true' });
  url = await shop.url();
  [, emulatorPort = ''] = await shop.printed(/emulator listens on port (\d+)/);
}, SLOW);
afterAll(async () => {
  await shop.end('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

const emulator = () => `http://127.0.0.1:${emulatorPort}`;
const portOf = (address: string) => Number(new URL(address).port);

interface Wire {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A raw request: no HTTP client normalises it. */
function send(address: string, { method = 'GET', path, headers = {}, body = '' }: Wire) {
  const lengths = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { host: new URL(address).host, connection: 'close', ...lengths, ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`));
  return sendBytes(portOf(address), `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const chunked = (body: string) => ({
  headers: { ...JSON_BODY, 'content-length': '', 'transfer-encoding': 'chunked' },
  body: `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
});

describe("the identity emulator's own port", () => {
  it('signs up, signs in and renews tokens for clients other than web pages', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const account = { email: `rest@${host}.example.com`, password: 'Resty@123', returnSecureToken: true };
      const call = (path: string) => request(emulator()).post(`${path}?key=demo`);
      const at = { host: `${host}:${emulatorPort}` };
      await call(`${ACCOUNTS}:signUp`).set(at).send(account).expect(200);
      const { body } = await call(`${ACCOUNTS}:signInWithPassword`).set(at).send(account).expect(200);
      const { idToken, refreshToken } = body as { idToken: string; refreshToken: string };
      await call(`${ACCOUNTS}:lookup`).set(at).send({ idToken }).expect(200);
      const renewal = { grant_type: 'refresh_token', refresh_token: refreshToken };
      await call('/securetoken.googleapis.com/v1/token').set(at).type('form').send(renewal).expect(200);
    }
  });

  it.each([
    ['a web page', { headers: { origin: 'https://evil.example' } }, 403],
    ['a page with an opaque origin', { headers: { origin: 'null' } }, 403],
    ['a page of the shop', { headers: { origin: 'http://127.0.0.1:3000' } }, 403],
    ['a host name that resolves to this machine', { headers: { host: 'evil.example' } }, 403],
    ['such a host name with the port', { headers: { host: 'evil.example:9099' } }, 403],
    ['a body over 100 kB', { body: TOO_LARGE }, 413],
    ['a body without a length', chunked('{}'), 411],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' }, body: '{}' }, 415],
  ])('refuses %s', async (_, wire: Partial<Wire>, status) => {
    const path = `${ACCOUNTS}:signUp?key=demo`;
    const answer = await send(emulator(), {
      ...{ method: 'POST', path, body: '{}', ...wire },
      headers: { ...JSON_BODY, ...wire.headers },
    });
    expect(answer.status).toBe(status);
    expect(answer.head).not.toMatch(/access-control/i);
  });

  it('rejects a CORS preflight', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' };
    const { status, head } = await send(emulator(), { method: 'OPTIONS', path: CODES, headers });
    expect(status).toBe(403);
    expect(head).not.toMatch(/access-control/i);
  });

  it.each([
    ['GET', `${PROJECT}/accounts:batchGet?maxResults=-1`, { authorization: 'Bearer owner' }],
    ['POST', `${ACCOUNTS}:lookup`, { authorization: 'bearer OWNER' }],
    ['POST', `${ACCOUNTS}:lookup`, { authorization: 'Bearer ya29.token' }],
    ['DELETE', '/emulator/v1/projects/demo-northbridge/accounts', {}],
    ['POST', `${ACCOUNTS}:signInWithCustomToken`, {}],
    ['GET', CODES, {}],
    ['GET', `/${'0'.repeat(48)}${CODES}`, {}],
    ['GET', '//emulator/v1/projects/demo-northbridge/oobCodes', {}],
    ['GET', '/%65mulator/v1/projects/demo-northbridge/oobCodes', {}],
    ['GET', '/emulator/auth/../v1/projects/demo-northbridge/oobCodes', {}],
    ['GET', `http://127.0.0.1:9099${CODES}`, {}],
  ])('answers 403 to %s %s, which browsers do not need', async (method, path, headers) => {
    expect((await send(emulator(), { method, path, headers })).status).toBe(403);
  });

  it('creates a random owner path at each start and prints or returns it nowhere', async () => {
    const { body } = await send(emulator(), { path: '/' });
    expect(body + shop.output).not.toMatch(/[0-9a-f]{48}/);
  });
});

describe("the identity emulator behind the shop's address", () => {
  const signUp = `${ACCOUNTS}:signUp?key=demo`;

  it('reflects no origin', async () => {
    const { headers } = await request(url)
      .post(`${ACCOUNTS}:signInWithPassword?key=demo`)
      .set({ origin: 'https://evil.example', 'access-control-request-private-network': 'true' })
      .send({ email: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password })
      .expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('accepts bodies up to 100 kB, with or without a length', async () => {
    const call = async (body: string | ReadableStream) => {
      const streamed = typeof body !== 'string' && { duplex: 'half' as const };
      return (await fetch(`${url}${signUp}`, { method: 'POST', headers: JSON_BODY, body, ...streamed })).status;
    };
    const account = (email: string) => JSON.stringify({ email, password: 'Bodily@123', returnSecureToken: true });
    expect(await call(account('whole@example.com'))).toBe(200);
    expect(await call(new Blob([account('chunks@example.com')]).stream())).toBe(200);
    expect(await call(TOO_LARGE)).toBe(413);
    expect(await call(new Blob([TOO_LARGE]).stream())).toBe(413);
  });

  it('supports Expect: 100-continue', async () => {
    const body = JSON.stringify({ email: 'expect@example.com', password: 'Expects@123' });
    const headers = { ...JSON_BODY, expect: '100-continue' };
    const { head } = await send(url, { method: 'POST', path: signUp, headers, body });
    expect(head).toMatch(/^HTTP\/1\.1 100 Continue/);
    await request(url)
      .post(`${ACCOUNTS}:signInWithPassword?key=demo`)
      .send({ email: 'expect@example.com', password: 'Expects@123' })
      .expect(200);
  });

  it('limits requests for a link by the address that the proxy names, and logs the refusals', async () => {
    const ask = (address: string) =>
      request(url)
        .post(`${ACCOUNTS}:sendOobCode?key=demo`)
        .set('x-forwarded-for', address)
        .send({ requestType: 'PASSWORD_RESET', email: DEMO_CUSTOMER.email });
    for (let n = 0; n < 10; n += 1) await ask('203.0.113.1').expect(200);
    await ask('203.0.113.1').expect(429);
    await ask('203.0.113.2').expect(200);
    await shop.printed(/over a limit/);
  });

  it.each([
    ['DELETE', '/emulator/v1/projects/demo-northbridge/accounts', 404],
    ['POST', `${ACCOUNTS}:signInWithCustomToken`, 403],
    ['GET', CODES, 403],
    ['GET', '/%65mulator/v1/projects/demo-northbridge/oobCodes', 403],
    ['GET', '/emulator/auth/../v1/projects/demo-northbridge/oobCodes', 403],
    ['GET', '/emulator/auth/%2e%2e/v1/projects/demo-northbridge/oobCodes', 403],
    ['GET', '//emulator/v1/projects/demo-northbridge/oobCodes', 404],
    ['GET', '/emulator/action?mode=resetPassword&oobCode=x&apiKey=demo&newPassword=Guessed@1', 403],
    ['POST', `${PROJECT}/accounts:batchDelete`, 403],
    ['GET', `${PROJECT}/accounts:batchGet?access_token=owner`, 403],
  ])('answers the raw request %s %s with %d', async (method, path, status) => {
    const answer = await send(url, { method, path, headers: JSON_BODY });
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain(DEMO_ADMIN.email);
  });

  it.each(['Bearer owner', 'bearer OWNER', 'Bearer ya29.token'])('refuses to forward %s', async (authorization) => {
    const headers = { ...JSON_BODY, authorization };
    const answer = await send(url, { method: 'POST', path: `${ACCOUNTS}:lookup`, headers, body: '{}' });
    expect(answer.status).toBe(403);
  });
});
