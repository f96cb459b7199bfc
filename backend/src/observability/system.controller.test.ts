import { isOperator } from './system.controller.js';

describe('who may read the numbers', () => {
  const from = (ip: string, headers: Record<string, string> = {}, trustProxy = false) =>
    isOperator({ ip, headers }, trustProxy);

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.9', 'fd00::7', 'fe80::1'])(
    'is somebody at %s',
    (ip) => expect(from(ip)).toBe(true),
  );

  it.each(['203.0.113.9', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.9', 'nonsense'])('is nobody at %s', (ip) =>
    expect(from(ip)).toBe(false),
  );

  it('is nobody whom a proxy passed on, unless the proxy is trusted and names a near address', () => {
    expect(from('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(false);
    expect(from('127.0.0.1', { forwarded: 'for=10.0.0.1' })).toBe(false);
    expect(from('10.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, true)).toBe(true);
    expect(from('203.0.113.9', { 'x-forwarded-for': '203.0.113.9' }, true)).toBe(false);
  });
});
