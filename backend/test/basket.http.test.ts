import { MAX_LINES } from '#shared/limits.js';
import { addPart, type PartOnSale } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Basket {
  lines: { part_id: string; amount: number; price: number }[];
  revision: number;
}
interface Problem {
  type: string;
  errors?: { field: string; message: string }[];
  current?: Basket;
}

describe('the basket of a customer over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let fan: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    fan = await addPart(admin, { name: 'Silent Fan', price: 20 });
  });
  beforeEach(async () => {
    carl = await shop.customer();
    const { revision } = await read();
    await put({ lines: [], revision });
  });

  const read = async (visitor = carl) => (await visitor.get('/basket').expect(200)).body as Basket;
  const put = async (basket: object) => (await carl.put('/basket', basket).expect(200)).body as Basket;
  const refused = async (basket: object, status = 400) =>
    (await carl.put('/basket', basket).expect(status)).body as Problem;
  const aLine = (changes: object = {}) => ({ part_id: fan._id, amount: 3, price: 20, ...changes });

  it('is empty at first, and keeps its lines in their order', async () => {
    const zoe = await shop.customer('zoe@northbridge.test');
    expect(await read(zoe)).toEqual({ lines: [], revision: 0 });
    const { revision } = await read();
    const lines = [aLine(), aLine({ part_id: '665f1c2ab3d4e5f60718293a', amount: 1 })];
    const stored = await put({ lines, revision });
    expect(stored).toEqual({ lines, revision: revision + 1 });
    expect(await read()).toEqual(stored);
    expect(await read(zoe)).toEqual({ lines: [], revision: 0 });
  });

  it('answers 409 with the present basket when another device changed it', async () => {
    const { revision } = await read();
    const stored = await put({ lines: [aLine()], revision });
    const problem = await refused({ lines: [aLine({ amount: 9 })], revision }, 409);
    expect(problem).toMatchObject({ type: '/problems/basket-changed', current: stored });
    expect(await read()).toEqual(stored);
  });

  it('reports every invalid field of every line', async () => {
    const { revision } = await read();
    const lines = [aLine({ amount: 0 }), aLine({ price: 1.5, note: 'x' }), aLine({ amount: 1_000_000_001 })];
    const { errors = [] } = await refused({ lines, revision });
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'lines.0.amount',
      'lines.1.note',
      'lines.1.price',
      'lines.2.amount',
    ]);
    expect(await refused({ lines: [aLine(), aLine()], revision })).toMatchObject({
      errors: [{ field: 'lines.1.part_id', message: 'This part is in the basket already' }],
    });
    const many = Array.from({ length: MAX_LINES + 1 }, (_, index) =>
      aLine({ part_id: index.toString(16).padStart(24, '0') }),
    );
    expect(await refused({ lines: many, revision })).toMatchObject({
      errors: [{ field: 'lines', message: `At most ${MAX_LINES}` }],
    });
    expect(await refused({ revision })).toMatchObject({ errors: [{ field: 'lines' }] });
    expect(await refused({ lines: [] })).toMatchObject({ errors: [{ field: 'revision' }] });
    expect(await read()).toMatchObject({ lines: [] });
  });

  it('keeps one of several changes that start from the same basket', async () => {
    const { revision } = await read();
    const changes = await Promise.all(
      [1, 2, 3, 4].map((amount) => carl.put('/basket', { lines: [aLine({ amount })], revision })),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = changes.find(({ status }) => status === 200)?.body as Basket;
    expect(await read()).toEqual(winner);
  });
});

describe('the parts with given ids over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });

  it('are read in one request, without those that are not on sale', async () => {
    const admin = await shop.admin();
    const parts = [await addPart(admin, { name: 'Fan' }), await addPart(admin, { name: 'Case' }), await addPart(admin)];
    const [fan, box] = parts as [PartOnSale, PartOnSale, PartOnSale];
    const idsOf = async (query: string) =>
      ((await shop.anonymous.get(`/parts?${query}`).expect(200)).body as PartOnSale[]).map(({ _id }) => _id);
    const unknown = '665f1c2ab3d4e5f60718293a';
    expect(await idsOf(`ids=${box._id},${unknown},${fan._id}&limit=50`)).toEqual([fan._id, box._id]);
    expect(await idsOf(`ids=${box._id},${fan._id}&sort=name`)).toEqual([box._id, fan._id]);
    expect(await idsOf(`ids=${fan._id}&q=case`)).toEqual([]);
    const many = (count: number) => Array.from({ length: count }, () => unknown).join(',');
    await shop.anonymous.get(`/parts?ids=${many(MAX_LINES)}`).expect(200);
    for (const ids of ['x', '', `${unknown},`, many(MAX_LINES + 1)])
      expect((await shop.anonymous.get(`/parts?ids=${ids}`).expect(400)).body).toMatchObject({
        errors: [{ field: 'ids', message: `1 to ${MAX_LINES} ids, separated by commas` }],
      });
  });
});
