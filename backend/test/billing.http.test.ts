import { aLinesBody, addPart, anOrderBody, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const BILLING = { company: 'Harbour Ltd', tax_id: 'DE 811 569 869', billing_address: 'Accounts\n1 Quay\nPortland' };
const NONE = { company: '', tax_id: '', billing_address: '' };

describe('billing data over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  let user: string;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { min_order: 1 });
    user = ((await profile()) as { _id: string })._id;
  });
  beforeEach(() => update(NONE));

  const profile = async () => (await carl.get(`/user/${carl.email}`).expect(200)).body as object;
  const update = async (patch: object) => (await carl.put(`/update/${user}`, patch).expect(200)).body as object;
  const errorsOf = ({ body }: { body: unknown }) => (body as { errors: object[] }).errors;
  const bodyOf = (form: string, changes: object = {}) =>
    form === 'part' ? anOrderBody(part, carl, { ...changes }) : aLinesBody([[part, 1]], carl, changes);
  const place = async (body: object, key?: string) => {
    const call = carl.post('/orders', body);
    if (key !== undefined) call.set('Idempotency-Key', key);
    return ((await call.expect(201)).body as { insertedId: string }).insertedId;
  };
  const billingOf = async (id: string, visitor = carl) => {
    const { body } = await visitor.get(`/payment/order/${id}`).expect(200);
    const { company, tax_id, billing_address } = body as Partial<typeof BILLING>;
    return { company, tax_id, billing_address };
  };
  const nothing = { company: undefined, tax_id: undefined, billing_address: undefined };

  it('is part of the profile: sent fields change, empty ones are cleared, absent ones stay', async () => {
    expect(await update(BILLING)).toEqual({ modifiedCount: 1 });
    expect(await update(BILLING)).toEqual({ modifiedCount: 0 });
    expect(await update({ company: '', education: 'BSc' })).toEqual({ modifiedCount: 1 });
    expect(await profile()).toMatchObject({ tax_id: BILLING.tax_id, billing_address: BILLING.billing_address });
    expect(await profile()).not.toHaveProperty('company');
    expect((await admin.get('/user?q=carl').expect(200)).body).toMatchObject([{ tax_id: BILLING.tax_id }]);
  });

  it.each(['part', 'lines'])(
    'is kept with an order of a %s for its customer, admins and the CSV file',
    async (form) => {
      const id = await place(bodyOf(form, { ...BILLING, company: ' Harbour Ltd ' }));
      for (const visitor of [carl, admin]) expect(await billingOf(id, visitor)).toEqual(BILLING);
      const [row = {}] = rowsIn(await download(admin, '/orders/export'));
      expect(row).toMatchObject({ _id: id, ...BILLING });
      expect(Object.keys(row)).toEqual(expect.arrayContaining(Object.keys(BILLING)));
      expect((await carl.get(`/orders/${carl.email}`).expect(200)).body).toContainEqual(
        expect.objectContaining({ _id: id, ...BILLING }),
      );
    },
  );

  it.each(['part', 'lines'])('is copied from the profile to an order of a %s that names none of it', async (form) => {
    await update(BILLING);
    const id = await place(bodyOf(form));
    await update({ ...NONE, company: 'Later Ltd' });
    expect(await billingOf(id)).toEqual(BILLING);
    expect(await billingOf(await place(bodyOf(form)))).toEqual({ ...nothing, company: 'Later Ltd' });
  });

  it('is not copied from the profile to an order that names any of it, even as an empty text', async () => {
    await update(BILLING);
    expect(await billingOf(await place(bodyOf('part', NONE)))).toEqual(nothing);
    expect(await billingOf(await place(bodyOf('lines', { tax_id: ' ' })))).toEqual(nothing);
    expect(await billingOf(await place(bodyOf('lines', { company: 'Other Ltd' })))).toEqual({
      ...nothing,
      company: 'Other Ltd',
    });
  });

  it('of the profile does not matter for a retry, and that of the request does', async () => {
    await update(BILLING);
    const id = await place(bodyOf('part'), 'billing-1');
    await update(NONE);
    expect(await place(bodyOf('part'), 'billing-1')).toBe(id);
    expect(await billingOf(id)).toEqual(BILLING);
    const { body } = await carl
      .post('/orders', bodyOf('part', { company: 'Other Ltd' }))
      .set('Idempotency-Key', 'billing-1')
      .expect(409);
    expect(body).toMatchObject({ type: '/problems/idempotency-key-reused' });
  });

  const ONE_LINE = 'Enter one line, without control characters and marks of text direction';
  it.each([
    [{ company: 'x'.repeat(201) }, 'At most 200 characters'],
    [{ company: 'a\nb' }, ONE_LINE],
    [{ tax_id: 'x'.repeat(33) }, 'At most 32 characters'],
    [{ tax_id: 'a\u202eb' }, ONE_LINE],
    [{ billing_address: 'x'.repeat(501) }, 'At most 500 characters'],
    [{ billing_address: 'a\u001b[31m' }, 'Control characters and marks of text direction are not allowed'],
    [{ company: 7 }, 'Please enter a text'],
    [{ tax_id: null }, 'Please enter a text'],
    [{ billing_address: ['a'] }, 'Please enter a text'],
  ])('is refused as %j, in a profile and in both forms of orders', async (given, message) => {
    const errors = Object.keys(given).map((field) => ({ field, message }));
    expect(errorsOf(await carl.put(`/update/${user}`, given).expect(400))).toEqual(errors);
    for (const form of ['part', 'lines'])
      expect(errorsOf(await carl.post('/orders', bodyOf(form, given)).expect(400))).toEqual(errors);
  });

  it('has no field for papers, which orders do not take or show', async () => {
    for (const form of ['part', 'lines'])
      expect(errorsOf(await carl.post('/orders', bodyOf(form, { papers: 'none' })).expect(400))).toMatchObject([
        { field: 'papers' },
      ]);
  });

  it('is in neither the messages nor the audit log', async () => {
    await update(BILLING);
    const id = await place(bodyOf('part', { ...BILLING, billing_address: 'Very private place 99' }));
    await admin.delete(`/orders/${id}`).expect(200);
    const { body: messages } = await admin.get('/messages').expect(200);
    const previews = (messages as { _id: string }[]).map((message) => `/messages/${message._id}`);
    expect(previews.length).toBeGreaterThan(1);
    for (const path of [...previews, '/audit-log']) {
      const { body } = await admin.get(path).expect(200);
      expect(JSON.stringify(body)).not.toMatch(/Harbour Ltd|811 569|private place/);
    }
  });
});
