import { isOperator } from './system.controller.js';

describe('isOperator', () => {
  const from = (ip: string, headers: Record<string, string> = {}, proxies: string[] = []) =>
    isOperator({ ip, ips: [...proxies, ip], headers });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.9', 'fd00::7', 'fe80::1'])(
    'accepts %s',
    (ip) => expect(from(ip)).toBe(true),
  );

  it.each(['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', 'nonsense'])('rejects %s', (ip) =>
    expect(from(ip)).toBe(false),
  );

  it('rejects proxied requests unless the proxy is trusted and the client address is private', () => {
    expect(from('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(false);
    expect(from('127.0.0.1', { forwarded: 'for=10.0.0.1' })).toBe(false);
    expect(from('10.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, ['10.0.0.5'])).toBe(true);
    expect(from('203.0.113.9', { 'x-forwarded-for': '203.0.113.9' }, ['10.0.0.5'])).toBe(false);
  });
});
