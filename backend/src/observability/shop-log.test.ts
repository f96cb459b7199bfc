import { ShopLog, scrub } from './shop-log.js';

describe('the log', () => {
  const written: string[] = [];
  const log = (level: 'warn' | 'info' | 'debug') => new ShopLog(level, { write: (line) => void written.push(line) });
  beforeEach(() => written.splice(0));
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

  it('writes one JSON object per line, with level, time, context and message', () => {
    log('info').log('Ready', 'shop');
    expect(written[0]).toMatch(/^\{[^\n]*\}\n$/);
    expect(lines()).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/) as string, context: 'shop', msg: 'Ready' },
    ]);
  });

  it('writes fields beside the message, and the stack of an error', () => {
    log('info').error({ msg: 'unexpected', request_id: 'a-1', error: 'Error: no' }, undefined, 'http');
    log('info').error('It broke', 'at place', 'payments');
    expect(lines()).toMatchObject([
      { level: 'error', context: 'http', msg: 'unexpected', request_id: 'a-1' },
      { level: 'error', context: 'payments', msg: 'It broke', stack: 'at place' },
    ]);
  });

  it("omits info at warn, and the framework's start messages at info", () => {
    log('warn').log('Ready', 'shop');
    log('info').log('Mapped {/parts, GET} route', 'RouterExplorer');
    expect(written).toEqual([]);
    log('debug').log('Mapped {/parts, GET} route', 'RouterExplorer');
    expect(lines()).toMatchObject([{ level: 'debug' }]);
  });

  it('hides secrets in the message, in a field and in a stack', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    log('info').error({ msg: `refused ${token}`, error: `Error: password=hunter22\n at Bearer ${token}` }, 'http');
    log('info').error(`card 4242424242424242`, `Error: {"cvc":"987"}`, 'payments');
    for (const secret of [token, 'hunter22', '4242424242424242', '987']) expect(written.join()).not.toContain(secret);
    expect(lines()).toHaveLength(2);
  });
});

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('scrub', () => {
  it.each([
    [`jwt malformed: ${JWT}`, 'jwt malformed: [token]'],
    ['authorization: Bearer abc.def', 'authorization: Bearer [hidden]'],
    ['{"password":"Secret@1","name":"Carl"}', '{"password":"[hidden]","name":"Carl"}'],
    [String.raw`{"msg":"body {\"password\": \"Secret@1\"}"}`, String.raw`{"msg":"body {\"password\": \"[hidden]\"}"}`],
    ['/x?idToken=abc&q=fan', '/x?idToken=[hidden]&q=fan'],
    ['client_secret of pi_123_secret_456', 'client_secret of pi_123_secret_[hidden]'],
    ['keys sk_live_51Nb, rk_test_51Nb and whsec_a+b/c', 'keys sk_live_[hidden], rk_test_[hidden] and whsec_[hidden]'],
    ['card 4242 4242 4242 4242 refused', 'card [card number] refused'],
    ['card 378282246310005 refused', 'card [card number] refused'],
  ])('hides the secret in %j', (text, shown) => {
    expect(scrub(text)).toBe(shown);
  });

  it.each([
    'Order 665f1c2ab3d4e5f60718293a of 2026-03-01T09:30:00.000Z took 12.5 ms',
    'at place (file:///srv/shop/dist/backend/modules/orders/orders.service.js:41:17)',
    'number 4242424242424241 is no card',
  ])('keeps %j unchanged', (text) => {
    expect(scrub(text)).toBe(text);
  });
});
