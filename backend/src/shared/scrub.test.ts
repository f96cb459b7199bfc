import { scrub } from './scrub.js';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('what is logged', () => {
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
  ])('hides what is secret in %j', (text, shown) => {
    expect(scrub(text)).toBe(shown);
  });

  it.each([
    'Order 665f1c2ab3d4e5f60718293a of 2026-03-01T09:30:00.000Z took 12.5 ms',
    'at place (file:///srv/shop/dist/backend/modules/orders/orders.service.js:41:17)',
    'number 4242424242424241 is no card',
  ])('leaves %j as it is', (text) => {
    expect(scrub(text)).toBe(text);
  });
});
