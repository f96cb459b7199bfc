import type { AddressInfo } from 'node:net';
import { sendBytes, type RawResponse } from './support/send-bytes.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('malformed and hostile requests', () => {
  const shop = testShop();
  let admin: Visitor;
  let port: number;
  beforeAll(async () => {
    admin = await shop.admin();
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
    await shop.anonymous.get('/parts').expect(200);
  });

  async function isRefused(send: () => Promise<RawResponse>, expected: number[]): Promise<void> {
    const { status, head, body } = await send();
    expect(expected).toContain(status);
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(JSON.parse(body)).toMatchObject({ status, type: expect.stringMatching(/^\/problems\//) as string });
    expect(body).not.toMatch(/node_modules|\.js:|FST_|HPE_/);
  }
  const get = (address: string) =>
    sendBytes(port, `GET ${address} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  const post = (body: string | Buffer, headers: Record<string, string> = {}) => {
    const bytes = Buffer.from(body);
    const all = {
      Host: 'shop',
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      ...headers,
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return sendBytes(port, Buffer.concat([Buffer.from(`POST /parts HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`), bytes]));
  };

  it.each([
    ['a NUL byte', '/purchase/%00', [404]],
    ['a NUL byte in an id', '/purchase/665f1c2ab3d4e5f60718293%00', [404]],
    ['a byte that is no UTF-8', '/purchase/%ff', [400]],
    ['an overlong slash', '/purchase/%c0%af', [400]],
    ['overlong dots', '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json', [400, 404]],
    ['half a surrogate', '/purchase/%ed%a0%80', [400]],
    ['broken percent-encoding', '/purchase/%', [400]],
    ['an encoded way up', '/purchase/..%2f..%2fpackage.json', [404]],
    ['an encoded way up among the files', '/assets/..%2f..%2f..%2fpackage.json', [404]],
    ['a way up with backslashes', '/assets/..%5c..%5cpackage.json', [404]],
    ['a plain way up', '/../../package.json', [404]],
    ['an id of 10,000 characters', `/purchase/${'a'.repeat(10_000)}`, [404, 414]],
    ['a query that is no UTF-8', '/parts?q=%ff', [400]],
    ['a query with broken percent-encoding', '/parts?q=%zz', [400]],
    ['a query with a NUL byte', '/parts?q=%00', [400]],
    ['a parameter given twice', '/parts?limit=1&limit=2', [400]],
    ['a parameter as a list', '/parts?q[]=fan', [400]],
    ['a parameter as an object', '/parts?q[$gt]=', [400]],
    ['a prototype as parameter', '/parts?__proto__[admin]=1', [400]],
    ['a query of 10,000 characters', `/parts?q=${'a'.repeat(10_000)}`, [400, 414]],
    ['2,000 parameters', `/parts?${Array.from({ length: 2000 }, (_, i) => `a${i}=1`).join('&')}`, [400, 414, 431]],
    ['an address longer than any header may be', `/parts?q=${'a'.repeat(100_000)}`, [414, 431]],
  ])('rejects an address with %s', async (_, address, statuses) => {
    await isRefused(() => get(address), statuses);
  });

  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  const name = (bytes: Buffer) => Buffer.concat([Buffer.from('{"name":"'), bytes, Buffer.from('"}')]);

  it.each<[string, string | Buffer, number[], Record<string, string>?]>([
    ['bytes that are no UTF-8', name(Buffer.from([0xff, 0xfe])), [400]],
    ['an overlong NUL', name(Buffer.from([0xc0, 0x80])), [400]],
    ['UTF-16', Buffer.from('{"name":"N8"}', 'utf16le'), [400]],
    ['half a surrogate', '{"name":"\\ud800"}', [400]],
    ['a NUL character', '{"name":"\\u0000"}', [400]],
    ['lists 45,000 deep', deep('[', ']', 45_000), [400]],
    ['objects 15,000 deep', `${deep('{"a":', '', 15_000)}1${'}'.repeat(15_000)}`, [400]],
    ['a field 45,000 lists deep', `{"name":${deep('[', ']', 45_000)}}`, [400]],
    ['the same field twice', '{"name":"a","name":7}', [400]],
    ['a prototype', '{"__proto__":{"role":"admin"}}', [400]],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}', [400]],
    ['numbers beyond reason', '{"price":1e999,"quantity":-1e999}', [400]],
    ['a body beyond the limit', `{"name":"${'x'.repeat(200_000)}"}`, [413]],
    ['a length beyond the limit', '{}', [413], { 'Content-Length': '1000000000' }],
    ['a malformed length', '{}', [400], { 'Content-Length': '-5' }],
    ['two lengths', '{}', [400], { 'Content-Length': '2\r\nContent-Length: 3' }],
    ['a length and chunks', '{}', [400], { 'Transfer-Encoding': 'chunked' }],
    ['text', 'name=N8', [415], { 'Content-Type': 'text/plain' }],
    ['a form', 'name=N8', [415], { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a form of several parts', '--x--', [415], { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['XML', '<part/>', [415], { 'Content-Type': 'application/xml' }],
    ['no content type', '{}', [415, 400], { 'Content-Type': '' }],
    ['a malformed content type', '{}', [415, 400], { 'Content-Type': ';;;' }],
    ['a compressed body', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), [415], { 'Content-Encoding': 'gzip' }],
    ['headers beyond the limit', '{}', [431], { 'X-Long': 'x'.repeat(20_000) }],
  ])('rejects a body with %s', async (_, body, statuses, headers = {}) => {
    const before = (await shop.anonymous.get('/parts')).text;
    await isRefused(() => post(body, headers), statuses);
    expect((await shop.anonymous.get('/parts')).text).toBe(before);
  });

  it('rejects a body without a length when it exceeds the limit', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const headers = `Host: shop\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json`;
    const bytes = `POST /parts HTTP/1.1\r\n${headers}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(10)}0\r\n\r\n`;
    await isRefused(() => sendBytes(port, bytes), [413]);
  });

  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /parts HTTP/1.1\r\nHost: shop\r\n\r\n'],
    ['a header without a name', 'GET /parts HTTP/1.1\r\nHost: shop\r\n: x\r\n\r\n'],
    ['a TLS handshake', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])],
  ])('rejects %s while parsing', async (_, bytes) => {
    await isRefused(() => sendBytes(port, bytes), [400]);
  });

  it.each(['PROPFIND', 'TRACE', 'OPTIONS'])('answers 404 to the method %s', async (method) => {
    await isRefused(
      () => sendBytes(port, `${method} /parts HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`),
      [404, 405],
    );
  });

  it('answers a page request with a malformed query without a server error', async () => {
    const answer = await sendBytes(
      port,
      'GET /parts?next=100% HTTP/1.1\r\nHost: shop\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).not.toBe(500);
  });
});

describe('cross-origin requests', () => {
  const shop = testShop();

  it('get no CORS headers, also for preflight', async () => {
    const origin = 'https://elsewhere.example';
    const read = await shop.anonymous.get('/parts').set('Origin', origin).expect(200);
    expect(Object.keys(read.headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the headers of every response', () => {
  const shop = testShop({ settings: { TRUST_PROXY: 'loopback', DEMO: 'true' } });

  it.each(['/parts', '/nowhere', '/docs', '/config'])('have the security headers at %s', async (path) => {
    const { headers } = await shop.anonymous.get(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'self'"])
      expect(policy).toContain(rule);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'x-request-id': expect.any(String) as string,
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('have HSTS when a trusted proxy reports HTTPS', async () => {
    const { headers } = await shop.anonymous.get('/parts').set('X-Forwarded-Proto', 'https').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  });

  it('repeat the request id of a trusted proxy unless it could break a log line', async () => {
    const idFor = async (id: string) =>
      (await shop.anonymous.get('/parts').set('X-Request-Id', id)).headers['x-request-id'];
    expect(await idFor('proxy-7/a')).toBe('proxy-7/a');
    for (const id of ['a b', 'x'.repeat(101), '{"level":"error"}']) expect(await idFor(id)).not.toBe(id);
  });
});

describe('a shop whose PUBLIC_URL is HTTPS', () => {
  const shop = testShop({ settings: { PUBLIC_URL: 'https://shop.example.com', DEMO: 'true' } });

  it('sends HSTS even when an outer proxy ended TLS', async () => {
    const { headers } = await shop.anonymous.get('/parts').set('X-Forwarded-Proto', 'http').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  });
});

describe('a shop without trusted proxies', () => {
  const shop = testShop();

  it('ignores X-Forwarded-Proto', async () => {
    const { headers } = await shop.anonymous.get('/parts').set('X-Forwarded-Proto', 'https').expect(200);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
