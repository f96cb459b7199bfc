import { setImmediate as nextTurn } from 'node:timers/promises';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { Readiness } from '#app/observability/readiness.js';
import { LIVE_WITH_TEST_CARDS } from '#test/support/live-settings.js';
import { testShop } from '#test/support/test-shop.js';

describe('a shop that starts, serves and stops', () => {
  const shop = testShop({ serving: false });
  const live = testShop({ settings: LIVE_WITH_TEST_CARDS });

  it('is not ready at first and sends Retry-After', async () => {
    const { body } = await shop.anonymous
      .get('/')
      .expect(503)
      .expect('Retry-After', '1')
      .expect('Content-Type', 'application/problem+json');
    expect(body).toMatchObject({ detail: 'The shop is starting.' });
    await shop.anonymous.get('/health/ready').expect(503);
    await shop.anonymous.get('/health/live').expect(200, { status: 'live' });
  });

  it('is ready when the store, the identity provider and the data are available', async () => {
    shop.app.get(Readiness).markServing();
    await shop.anonymous.get('/').expect(200, { status: 'ready' });
    await shop.anonymous.get('/api/').expect(200, { status: 'ready' });
    await shop.anonymous.get('/api').expect(200, { status: 'ready' });
    await shop.anonymous.get('/health/ready').expect(200);
  });

  it('stays ready while the identity provider is unavailable and reports it as degraded', async () => {
    shop.identities.reachable = false;
    for (const address of ['/', '/health/ready'])
      await shop.anonymous.get(address).expect(200, { status: 'ready', degraded: ['identity'] });
    shop.identities.reachable = true;
    await shop.anonymous.get('/health/ready').expect(200, { status: 'ready' });
  });

  it('waits two seconds for an identity provider that does not respond', async () => {
    const asked = jest.spyOn(shop.identities, 'isReady').mockReturnValue(new Promise(() => undefined));
    // Sockets stay real.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
    const answer = shop.anonymous
      .get('/health/ready')
      .expect(200, { status: 'ready', degraded: ['identity'] })
      .then(() => jest.useRealTimers());
    while (asked.mock.calls.length === 0) await nextTurn();
    jest.advanceTimersByTime(2000);
    await answer;
    asked.mockRestore();
  });

  it('is not ready while the store is unreadable and names it', async () => {
    const asked = jest.spyOn(shop.app.get(PartRepository), 'find').mockRejectedValue(new Error('disk I/O error'));
    await shop.anonymous.get('/').expect(503);
    const { body } = await shop.anonymous.get('/health/ready').expect(503);
    expect(body).toMatchObject({
      type: '/problems/store-unavailable',
      detail: 'The data store does not answer.',
      errors: [{ field: 'store', message: 'Does not answer' }],
    });
    asked.mockRestore();
    await shop.anonymous.get('/health/ready').expect(200);
  });

  it('answers 200 and lists the test cards under `degraded` when it is not a demo', async () => {
    await live.anonymous.get('/health/ready').expect(200, { status: 'ready', degraded: ['cards-test', 'papers'] });
    await live.anonymous.get('/').expect(200, { status: 'ready', degraded: ['cards-test', 'papers'] });
    const { body } = await live.anonymous.get('/config').expect(200);
    expect(body).toMatchObject({ mode: 'live', cards: { provider: 'sandbox', mode: 'test' }, invoices: false });
  });

  it('gives browsers the settings for sign-in and payment, and no secret', async () => {
    await shop.anonymous.get('/config').expect(200, {
      mode: 'demo',
      identity: {
        projectId: 'demo-northbridge',
        apiKey: 'demo',
        authDomain: 'demo-northbridge.firebaseapp.com',
        emulator: true,
        requireVerifiedEmail: false,
      },
      cards: { provider: 'sandbox', mode: 'demo' },
      invoices: true,
    });
  });

  it('forbids third-party scripts, framing and MIME sniffing', async () => {
    const { headers } = await shop.anonymous.get('/parts').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain('img-src http: https: data:');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
  ])('compresses long responses for browsers that accept %s', async (accepted, encoding) => {
    const { headers } = await shop.anonymous.get('/docs-json').set('Accept-Encoding', accepted).expect(200);
    expect(headers['content-encoding']).toBe(encoding);
  });

  it('answers in place of the identity emulator while that starts', async () => {
    await shop.anonymous
      .post('/identitytoolkit.googleapis.com/v1/accounts:signUp', {})
      .expect(503)
      .expect('Content-Type', 'application/problem+json');
  });

  // Keep this test last: it stops the server.
  it('refuses new requests while it stops', async () => {
    shop.app.get(Readiness).markStopping();
    await shop.anonymous
      .get('/parts')
      .expect(503)
      .expect('Connection', 'close')
      .expect('Content-Type', 'application/problem+json');
  });
});
