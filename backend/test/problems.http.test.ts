import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('an invalid request', () => {
  const shop = testShop();
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });

  const problem = (status: number, code: string) =>
    expect.objectContaining({ status, type: `/problems/${code}`, title: expect.any(String) as string }) as unknown;

  it.each([
    ['JSON that ends too early', '{"name":', 400, 'bad-request'],
    ['a list', '[]', 400, 'invalid-input'],
    ['a text', '"part"', 400, 'invalid-input'],
    ['nothing', 'null', 400, 'invalid-input'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'bad-request'],
    ['more than 100 kB', JSON.stringify({ name: 'x'.repeat(110_000) }), 413, 'too-large'],
  ])('gets a problem response for %s', async (_, body, status, code) => {
    const answer = await admin.call('post', '/parts').set('Content-Type', 'application/json').send(body).expect(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.body).toEqual(problem(status, code));
  });

  it('gets a problem response for a form in place of JSON', async () => {
    const answer = await admin.call('post', '/parts').type('form').send({ name: 'N8' }).expect(415);
    expect(answer.body).toEqual(problem(415, 'unsupported-media'));
  });

  it('gets a problem response for a missing body', async () => {
    const { body } = await admin.call('post', '/parts').expect(400);
    expect(body).toEqual(problem(400, 'invalid-input'));
  });

  it.each([
    ['get', '/nowhere', 404],
    ['get', '/api/nowhere', 404],
    ['patch', '/parts', 404],
    ['get', '/purchase/%zz', 400],
    ['get', '/api/user/%E0%A4%A', 400],
  ] as const)('gets a problem response: %s %s', async (method, path, status) => {
    const answer = await shop.anonymous.call(method, path).expect(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.text).not.toMatch(/node_modules|at .*\.js/);
  });

  it('cannot name a host in its path', async () => {
    await shop.anonymous.get('//elsewhere.example/parts').expect(404);
  });

  it('may disconnect midway without disturbing the shop', async () => {
    await shop.app.listen(0, '127.0.0.1');
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const call = httpRequest({
        port,
        path: '/parts',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '50' },
      });
      call.on('error', () => resolve());
      call.write('{"name":', () => call.destroy());
      call.on('close', () => resolve());
    });
    await shop.anonymous.get('/parts').expect(200);
  });
});
