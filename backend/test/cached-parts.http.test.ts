import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PartsService } from '#modules/parts/parts.service.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { DomainError } from '#shared/domain-error.js';
import { Readiness } from '#app/observability/readiness.js';
import { addPart, placeOrder } from '#test/support/bodies.js';
import { builtApp } from '#test/support/built-app.js';
import { IS_QUICK } from '#test/support/quick.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** decompressed */
  text: string;
  /** as sent */
  size: number;
}

const LONG = 'Quiet at any speed. '.repeat(100);

describe('answers from cached bytes', () => {
  const shop = testShop({ browserApp: builtApp() });
  let admin: Visitor;
  let port: number;
  let short: string;
  let long: string;
  beforeAll(async () => {
    admin = await shop.admin();
    short = (await addPart(admin))._id;
    long = (await addPart(admin, { description: LONG }))._id;
    await shop.app.listen(0, '127.0.0.1');
    ({ port } = shop.app.getHttpServer().address() as AddressInfo);
  });

  const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const call = request({ port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = decoded(bytes, response.headers['content-encoding']).toString();
          resolve({ status: response.statusCode, headers: response.headers, text, size: bytes.length });
        });
      });
      call.on('error', reject).end();
    });

  /** What identifies a response, without what differs between any two. A compressed body may be streamed without its length. */
  const comparable = ({ status, headers, text }: Answer) => {
    const { date, 'x-request-id': id, ...others } = headers;
    expect([typeof date, typeof id]).toEqual(['string', 'string']);
    if (others['content-encoding'] !== undefined) {
      delete others['content-length'];
      delete others['transfer-encoding'];
    }
    return { status, headers: others, text: text.replace(String(id), 'its id') };
  };

  /** Two addresses of the same response: the second one has a query, so a controller answers it. */
  const ADDRESSES = {
    'the catalogue': () => ['/parts', '/parts?sort=created_at'],
    'the catalogue below /api': () => ['/api/parts/', '/api/parts?sort=created_at'],
    'a part': () => [`/purchase/${short}`, `/purchase/${short}?plain`],
    'a long part': () => [`/purchase/${long}/`, `/purchase/${long}?plain`],
    'an unknown part': () => ['/purchase/000000000000000000000000', '/purchase/000000000000000000000000?plain'],
    'a malformed id': () => ['/purchase/nonsense', '/purchase/nonsense?plain'],
  } as const;
  const ENCODINGS = [
    ...[undefined, '', 'identity', 'gzip', 'br', 'gzip, deflate, br', 'GZIP', 'x-gzip', '*', 'deflate'],
    ...['br;q=0, gzip', 'br;q=0.1, gzip;q=0.5', 'gzip;q=0', 'identity;q=1, *;q=0'],
  ];

  describe.each(Object.entries(ADDRESSES))('of %s', (_, addresses) => {
    it.each(['GET', 'HEAD'])("equal the controller's answers to %s in every encoding and condition", async (method) => {
      const [cached, controlled] = addresses() as [string, string];
      for (const [at, encoding] of ENCODINGS.entries()) {
        const accept = encoding === undefined ? {} : { 'accept-encoding': encoding };
        const { headers } = await ask(controlled, accept);
        const { etag = '"none"' } = headers;
        const plain = etag.replace(/-(br|gzip)"$/, '"');
        const conditions = [
          ...[etag, `W/${etag}`, `"other", ${etag}`, `"a", W/${plain} , "b"`, plain.replace(/"$/, '-gzip"'), '*'],
          ...['"other"', 'no tag', ''],
        ];
        // `make test` sends a third of the conditions, others with the next encoding.
        const sentWith = conditions.filter((_, index) => !IS_QUICK || index % 3 === at % 3);
        for (const condition of [undefined, ...sentWith]) {
          const sent = { ...accept, ...(condition !== undefined && { 'if-none-match': condition }) };
          const [one, other] = [await ask(cached, sent, method), await ask(controlled, sent, method)];
          expect({ sent, ...comparable(one) }).toEqual({ sent, ...comparable(other) });
          if (one.status === 200 && method === 'GET') expect(Number(one.headers['content-length'])).toBe(one.size);
        }
      }
    });

    it('equal them with other headers that change the answer', async () => {
      const [cached, controlled] = addresses() as [string, string];
      for (const sent of [
        { 'x-no-compression': '1', 'accept-encoding': 'br' },
        { accept: 'text/html', 'accept-encoding': 'gzip' },
        { accept: 'application/json', authorization: 'Bearer none' },
        { 'accept-encoding': 'br', 'content-type': 'application/json' },
      ]) {
        const [one, other] = [await ask(cached, sent), await ask(controlled, sent)];
        if (!('accept' in sent)) expect(comparable(one)).toEqual(comparable(other));
        else expect([one.status, one.headers['content-type']]).toEqual([other.status, other.headers['content-type']]);
      }
    });
  });

  it('are sent without the controller, unless the request has a query', async () => {
    const service = shop.app.get(PartsService);
    const controlled = [jest.spyOn(service, 'get'), jest.spyOn(service, 'stream')];
    await shop.anonymous.get('/parts').expect(200);
    await shop.anonymous.get(`/purchase/${short}`).expect(200);
    for (const spy of controlled) expect(spy).not.toHaveBeenCalled();
    await shop.anonymous.get('/parts?sort=created_at').expect(200);
    await shop.anonymous.get(`/purchase/${short}?plain`).expect(200);
    for (const spy of controlled) expect(spy).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });

  it("fail as the controller's do, after one attempt", async () => {
    const store = shop.app.get(PartRepository);
    const unreachable = new DomainError('unavailable', 'storage-unreachable', 'The shop cannot reach its data.');
    for (const error of [unreachable, new Error('unexpected')]) {
      const find = jest.spyOn(store, 'find').mockRejectedValue(error);
      const [one, other] = [await ask(`/purchase/${short}`), await ask(`/purchase/${short}?plain`)];
      expect(one.status).toBe(error === unreachable ? 503 : 500);
      expect(comparable(one)).toEqual(comparable(other));
      expect(find).toHaveBeenCalledTimes(2);
      find.mockRestore();
    }
  });

  it('are never older than an acknowledged change', async () => {
    const customer = await shop.customer();
    const part = await addPart(admin, { quantity: 40, min_order: 5 });
    const expectShown = async (expected: object) => {
      const [one, list] = await Promise.all([ask(`/purchase/${part._id}`), ask('/parts')]);
      expect(JSON.parse(one.text)).toMatchObject(expected);
      const listed = (JSON.parse(list.text) as { _id: string }[]).find(({ _id }) => _id === part._id);
      expect(listed).toMatchObject(expected);
    };
    await expectShown({ quantity: 40 });
    for (let price = 200; price < 220; price += 1) {
      await admin.put(`/parts/${part._id}`, { price }).expect(200);
      await expectShown({ price, quantity: 40 });
    }
    await placeOrder(customer, { ...part, price: 219 });
    await expectShown({ quantity: 35 });
    await admin.delete(`/parts/${part._id}`).expect(200);
    expect((await ask(`/purchase/${part._id}`)).status).toBe(404);
    expect((await ask('/parts')).text).not.toContain(part._id);
  });

  it('are refused while the shop stops', async () => {
    shop.app.get(Readiness).markStopping();
    for (const path of ['/parts', `/purchase/${short}`]) {
      const { status, headers } = await ask(path);
      expect([status, headers['content-type'], headers['connection']]).toEqual([
        503,
        'application/problem+json',
        'close',
      ]);
    }
  });
});

function decoded(bytes: Buffer, encoding?: string): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}
