import { readAccessToken, storeAccessToken } from '@/api/access-token';
import { selectSession } from '@/features/users/session';
import { anIdentity, ann, aStore, carl, tokenFor } from '@test/session';
import { json, problem, serve, type Call } from '@test/shop';
import { adminApi } from './admin-api';
import { queryString } from './base-query';

const PROFILE = `GET /user/${carl.email}`;
const OPEN_SESSION = `PUT /user/${carl.email}`;
const profile = { _id: '1', email: carl.email };

const bearer = ({ headers }: Call) => headers.get('Authorization');
const onlyFor = (token: string) => (call: Call) =>
  bearer(call) === `Bearer ${token}` ? json(profile) : problem(401, 'Please sign in.');

const getProfile = () => adminApi.endpoints.getProfile.initiate({ email: carl.email }, { forceRefetch: true });
const isAdmin = () => adminApi.endpoints.isAdmin.initiate({ email: carl.email });

describe('Requests', () => {
  it('repeat the name of a list in their query string, and omit what is undefined', () => {
    expect(
      queryString({ q: 'a b', limit: 25, brand: ['one', 'two'], none: [], cursor: undefined, in_stock: false }),
    ).toBe('q=a+b&limit=25&brand=one&brand=two&in_stock=false');
  });

  it('name the members of an object in their query string', () => {
    expect(queryString({ attr: { 'attr.tdp': ['..65 W'], 'attr.ecc': ['true', 'false'] } })).toBe(
      'attr.tdp=..65+W&attr.ecc=true&attr.ecc=false',
    );
  });

  it('carry the stored token', async () => {
    storeAccessToken('stored');
    serve({ [PROFILE]: onlyFor('stored') });
    const store = await aStore(anIdentity());

    expect(await store.dispatch(getProfile()).unwrap()).toEqual(profile);
  });

  it('renew an expired token once for all concurrent requests, and are retried', async () => {
    storeAccessToken('old');
    const calls = serve({
      [PROFILE]: onlyFor('new'),
      [`GET /admin/${carl.email}`]: onlyFor('new'),
      [OPEN_SESSION]: () => json({ token: 'new' }),
    });
    const store = await aStore(anIdentity());

    const answers = await Promise.all([store.dispatch(getProfile()), store.dispatch(isAdmin())]);

    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    const renewals = calls.filter(({ name }) => name === OPEN_SESSION);
    expect(renewals.map(bearer)).toEqual(['Bearer id-token']);
    expect(readAccessToken()).toBe('new');
  });

  it('end the session when the renewed token is refused as well', async () => {
    storeAccessToken('old');
    const calls = serve({ [PROFILE]: onlyFor('another'), [OPEN_SESSION]: () => json({ token: 'new' }) });
    const identity = anIdentity();
    const store = await aStore(identity);

    expect((await store.dispatch(getProfile())).isError).toBe(true);

    expect(calls.filter(({ name }) => name === PROFILE)).toHaveLength(2);
    expect(readAccessToken()).toBeUndefined();
    expect(selectSession(store.getState())).toEqual({ status: 'signed-out', next: 'home' });
    expect(identity.here).toBeUndefined();
  });

  it('end the session when no signed-in user can renew it', async () => {
    storeAccessToken('old');
    const identity = anIdentity();
    const calls = serve({ [PROFILE]: onlyFor('new') });
    const store = await aStore(identity);
    identity.here = undefined;

    await store.dispatch(getProfile());

    expect(calls.map(({ name }) => name)).toEqual([PROFILE]);
    expect(selectSession(store.getState()).status).toBe('signed-out');
  });

  it('of the previous user are not retried with the next token and do not end the next session', async () => {
    storeAccessToken(tokenFor(carl));
    const calls = serve({
      [PROFILE]: () => {
        storeAccessToken(tokenFor(ann));
        return problem(401, 'Please sign in.');
      },
    });
    const store = await aStore(anIdentity());

    expect((await store.dispatch(getProfile())).isError).toBe(true);

    expect(calls.map(({ name }) => name)).toEqual([PROFILE]);
    expect(readAccessToken()).toBe(tokenFor(ann));
    expect(selectSession(store.getState()).status).toBe('signed-in');
  });

  it('end the session when a profile request refuses the role, but not when making an admin does', async () => {
    storeAccessToken('stored');
    serve({ [PROFILE]: () => problem(403, 'No.'), [`PUT /user/admin/${carl.email}`]: () => problem(403, 'No.') });
    const store = await aStore(anIdentity());

    await store.dispatch(adminApi.endpoints.makeAdmin.initiate({ email: carl.email }));
    expect(selectSession(store.getState()).status).toBe('signed-in');

    await store.dispatch(getProfile());
    expect(selectSession(store.getState()).status).toBe('signed-out');
    expect(readAccessToken()).toBeUndefined();
  });
});
