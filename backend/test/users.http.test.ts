import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('users over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });

  async function profileOf(person: Visitor): Promise<Record<string, unknown> & { _id: string }> {
    const { body } = await person.get(`/user/${person.email}`).expect(200);
    return body as { _id: string };
  }

  it('creates one user per e-mail, in any case and however often it signs in', async () => {
    const first = await profileOf(await shop.signIn('una@northbridge.test', 'Una'));
    const idToken = shop.identities.tokenOf({ email: 'una@northbridge.test', emailVerified: false });
    await shop.anonymous
      .put('/user/UNA@Northbridge.test', { email: 'Una@northbridge.test' })
      .set('Authorization', `Bearer ${idToken}`)
      .expect(200);
    const again = await profileOf(await shop.signIn('una@northbridge.test', 'Una'));
    expect(again._id).toBe(first._id);
    expect(again).not.toHaveProperty('role');
  });

  it('opens a session only with a token of the identity provider and only for its own e-mail', async () => {
    const idToken = shop.identities.tokenOf({ email: 'vera@northbridge.test', emailVerified: true });
    const open = (path: string, email: string, authorization?: string) => {
      const call = shop.anonymous.put(path, { email });
      return authorization === undefined ? call : call.set('Authorization', authorization);
    };
    await open('/user/vera@northbridge.test', 'vera@northbridge.test').expect(401);
    await open('/user/vera@northbridge.test', 'vera@northbridge.test', 'Bearer forged').expect(401);
    await open('/user/vera@northbridge.test', 'vera@northbridge.test', `Bearer ${carl.token}`).expect(401);
    await open('/user/ada@northbridge.test', 'ada@northbridge.test', `Bearer ${idToken}`).expect(403);
    await open('/user/vera@northbridge.test', 'not an e-mail', `Bearer ${idToken}`).expect(400);
  });

  it('answers that sign-in is unavailable while the identity provider is', async () => {
    shop.identities.reachable = false;
    const call = shop.anonymous.put(`/user/${carl.email}`, { email: carl.email }).set('Authorization', 'Bearer any');
    await call.expect(503).expect('Retry-After', '1');
    shop.identities.reachable = true;
  });

  it('returns the role of customers and admins', async () => {
    await carl.get(`/admin/${carl.email}`).expect(200, { admin: false });
    await admin.get(`/admin/${admin.email}`).expect(200, { admin: true });
    await admin.get('/admin/unknown@northbridge.test').expect(200, { admin: false });
  });

  it('makes a user an admin, effective for the existing token', async () => {
    const grace = await shop.customer('grace@northbridge.test', 'Grace');
    await grace.get('/orders').expect(403);
    await admin.put(`/user/admin/${grace.email}`, {}).expect(200, { modifiedCount: 1 });
    await admin.put(`/user/admin/${grace.email}`, {}).expect(200, { modifiedCount: 0 });
    await admin.put('/user/admin/unknown@northbridge.test', {}).expect(404);
    await grace.get('/orders').expect(200);
    expect(await profileOf(grace)).toMatchObject({ role: 'admin' });
  });

  it('makes an admin a customer again, effective for the existing token, with an audit event', async () => {
    const lena = await shop.customer('lena@northbridge.test', 'Lena');
    await admin.put(`/user/admin/${lena.email}`, {}).expect(200);
    await lena.get('/orders').expect(200);
    await admin.delete('/user/admin/LENA@northbridge.test').expect(200, { modifiedCount: 1 });
    await lena.get('/orders').expect(403);
    expect(await profileOf(lena)).not.toHaveProperty('role');
    await admin.delete(`/user/admin/${lena.email}`).expect(200, { modifiedCount: 0 });
    expect((await admin.delete('/user/admin/unknown@northbridge.test').expect(404)).body).toMatchObject({
      type: '/problems/user-unknown',
    });
    const { body: entries } = await admin.get('/audit-log?q=lena').expect(200);
    expect(entries).toMatchObject([
      { action: 'admin-removed', actor: admin.email, before: { role: 'admin' }, after: { role: 'customer' } },
      { action: 'admin-made', actor: admin.email },
    ]);
  });

  it('keeps one admin when two remove each other at the same moment, and the last one', async () => {
    const second = await shop.customer('mia@northbridge.test', 'Mia');
    const { body } = await admin.get('/user?limit=100').expect(200);
    const admins = (body as { email: string; role?: string }[]).filter(({ role }) => role === 'admin');
    for (const { email } of admins.filter((one) => one.email !== admin.email))
      await admin.delete(`/user/admin/${email}`).expect(200);
    await admin.put(`/user/admin/${second.email}`, {}).expect(200);
    const answers = await Promise.all([
      admin.delete(`/user/admin/${second.email}`),
      second.delete(`/user/admin/${admin.email}`),
    ]);
    const removed = answers.filter(({ status }) => status === 200);
    expect(removed).toHaveLength(1);
    const left = answers[0].status === 200 ? admin : second;
    const refusal = await left.delete(`/user/admin/${left.email}`).expect(409);
    expect(refusal.body).toMatchObject({
      type: '/problems/last-admin',
      detail: `${left.email} is the last admin; make another user an admin first.`,
    });
    await left.put(`/user/admin/${admin.email}`, {}).expect(200);
  });

  it('lists all users to admins, with search and pages', async () => {
    const { body, headers } = await admin.get('/user?q=carl&limit=1').expect(200);
    expect(body).toEqual([await profileOf(carl)]);
    expect(headers['x-total-count']).toBe('1');
  });

  it('changes sent fields, clears empty ones, and reports when nothing changed', async () => {
    const { _id } = await profileOf(carl);
    const patch = { education: 'BSc', phone: '+15035550123', linkedinUrl: 'https://www.linkedin.com/in/carl' };
    await carl.put(`/update/${_id}`, patch).expect(200, { modifiedCount: 1 });
    await carl.put(`/update/${_id}`, patch).expect(200, { modifiedCount: 0 });
    await carl.put(`/update/${_id}`, { education: '' }).expect(200, { modifiedCount: 1 });
    const profile = await profileOf(carl);
    expect(profile).toMatchObject({ phone: '+15035550123' });
    expect(profile['education'] ?? '').toBe('');
  });

  it.each([
    [{ phone: '12 34' }, '*Please enter a valid phone number without space or dash'],
    [{ linkedinUrl: 'linkedin' }, '*Please enter a valid link'],
    [{ role: 'admin' }, 'Unknown field'],
    [{ email: 'ada@northbridge.test' }, 'Unknown field'],
    [{ _id: '000000000000000000000000' }, 'Unknown field'],
  ])('rejects the profile %j', async (patch, message) => {
    const { _id } = await profileOf(carl);
    const { body } = await carl.put(`/update/${_id}`, patch).expect(400);
    expect((body as { errors: { message: string }[] }).errors).toContainEqual(expect.objectContaining({ message }));
  });

  it("rejects a change of another user's profile", async () => {
    const { _id } = await profileOf(carl);
    await admin.put(`/update/${_id}`, { education: 'PhD' }).expect(404);
  });
});
