import { testShop, type Visitor } from '#test/support/test-shop.js';

interface View {
  list: string;
  name: string;
  search?: string;
  shared?: boolean;
  hidden?: boolean;
  owner?: string;
}
interface Views {
  views: View[];
  shared: View[];
  revision: number;
}
interface Problem {
  type: string;
  errors?: { field: string; message: string }[];
  current?: Omit<Views, 'shared'>;
}

describe('the views of a user over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let ada: Visitor;
  let bob: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    ada = await shop.admin();
    bob = await shop.customer('bob@northbridge.test');
    await ada.put(`/user/admin/${bob.email}`, {}).expect(200);
    carl = await shop.customer();
  });
  beforeEach(async () => {
    for (const user of [ada, bob, carl]) await keep(user, []);
  });

  const pathOf = ({ email }: Visitor) => `/user/${email}/views`;
  const read = async (user: Visitor) => (await user.get(pathOf(user)).expect(200)).body as Views;
  const keep = async (user: Visitor, views: View[]) => {
    const { revision } = await read(user);
    return (await user.put(pathOf(user), { views, revision }).expect(200)).body as Omit<Views, 'shared'>;
  };
  const aView = (changes: Partial<View> = {}): View => ({
    list: 'listOrders',
    name: 'Late',
    search: 'status=unpaid&placed_before=-3d&columns=none',
    ...changes,
  });

  it('are none at first, and are kept in their order', async () => {
    const zoe = await shop.customer('zoe@northbridge.test');
    expect(await read(zoe)).toEqual({ views: [], shared: [], revision: 0 });
    const views = [aView(), aView({ list: 'listParts', name: 'Low', search: '' }), { list: 'listParts', name: 'All' }];
    expect(await keep(zoe, views)).toEqual({ views, revision: 1 });
    expect(await read(zoe)).toEqual({ views, shared: [], revision: 1 });
    expect((await zoe.get('/user/ZOE@northbridge.test/views').expect(200)).body).toMatchObject({ views });
  });

  it('are read and changed by that user alone', async () => {
    await keep(bob, [aView()]);
    for (const other of [ada, carl]) {
      await other.get(pathOf(bob)).expect(404);
      await other.put(pathOf(bob), { views: [], revision: 1 }).expect(404);
    }
    expect(await read(bob)).toMatchObject({ views: [aView()] });
  });

  it('are shown to every other admin, with their owner, when they are shared', async () => {
    await keep(bob, [aView({ shared: true }), aView({ name: 'Mine' })]);
    const { shared, views } = await read(ada);
    expect(shared).toEqual([{ ...aView(), owner: bob.email }]);
    expect(views).toEqual([]);
    expect((await read(bob)).shared).toEqual([]);
    expect((await read(carl)).shared).toEqual([]);

    await ada.delete(`/user/admin/${bob.email}`).expect(200);
    expect((await read(ada)).shared).toEqual([]);
    await ada.put(`/user/admin/${bob.email}`, {}).expect(200);
    expect((await read(ada)).shared).toHaveLength(1);
  });

  it('of a customer are never shown to others', async () => {
    await keep(carl, [aView({ shared: true })]);
    expect((await read(ada)).shared).toEqual([]);
  });

  it("are hidden per person, and the owner's stay", async () => {
    await keep(bob, [aView({ shared: true })]);
    const hidden: View = { list: 'listOrders', name: 'Late', owner: bob.email, hidden: true };
    await keep(ada, [hidden, { list: 'listOrders', name: 'To ship', hidden: true }]);
    expect((await read(ada)).views[0]).toEqual(hidden);
    expect((await read(bob)).views).toEqual([aView({ shared: true })]);
  });

  it('answer 409 with the present ones when another device changed them', async () => {
    const { revision } = await keep(ada, [aView()]);
    const stale = await ada.put(pathOf(ada), { views: [], revision: revision - 1 }).expect(409);
    const problem = stale.body as Problem;
    expect(problem.type).toBe('/problems/views-changed');
    expect(problem.current).toEqual({ views: [aView()], revision });
    expect(await read(ada)).toMatchObject({ views: [aView()], revision });
  });

  it('keep one of several changes that start from the same list', async () => {
    const { revision } = await read(ada);
    const changes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => ada.put(pathOf(ada), { views: [aView({ name })], revision })),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('report every invalid field, and are at most 50', async () => {
    const refused = async (body: object) =>
      ((await ada.put(pathOf(ada), body).expect(400)).body as Problem).errors?.map(({ field }) => field).sort();
    const { revision } = await read(ada);
    const bad = { list: '', name: 'x'.repeat(61), search: 'y'.repeat(1001), shared: 'yes', owner: 'ada', icon: 'star' };
    expect(await refused({ views: [bad], revision })).toEqual([
      ...['views.0.icon', 'views.0.list', 'views.0.name', 'views.0.owner', 'views.0.search', 'views.0.shared'],
    ]);
    expect(await refused({ views: Array.from({ length: 51 }, () => aView()), revision })).toEqual(['views']);
    expect(await refused({ revision })).toEqual(['views']);
    expect(await refused({ views: [] })).toEqual(['revision']);
    await keep(
      ada,
      Array.from({ length: 50 }, (_, index) => aView({ name: `View ${index}`, search: 'q='.padEnd(1000, 'x') })),
    );
  });
});
