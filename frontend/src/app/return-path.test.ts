import { returnPath } from './return-path';

const customer = (from: unknown) => returnPath({ from }, false);
const admin = (from: unknown) => returnPath({ from }, true);

describe('After log-in', () => {
  it('the user returns to the page they came from', () => {
    expect(customer('/purchase/1?x=2#y')).toBe('/purchase/1?x=2#y');
    expect(customer('/dashboard/my-orders?status=unpaid')).toBe('/dashboard/my-orders?status=unpaid');
    expect(admin('/dashboard/manage-orders')).toBe('/dashboard/manage-orders');
    expect(admin('/dashboard/payment/1')).toBe('/dashboard/payment/1');
  });

  it('a page that the role may not open is ignored', () => {
    expect(customer('/dashboard/manage-orders')).toBe('/');
    expect(customer('/dashboard/make-admin/')).toBe('/');
    expect(customer('/DASHBOARD/make-admin')).toBe('/');
    expect(admin('/dashboard/my-orders')).toBe('/');
    expect(admin('/dashboard/add-review')).toBe('/');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    7,
    null,
  ])('%j does not redirect to another site', (from) => expect(customer(from)).toBe('/'));

  it('a user without a previous page goes home', () => {
    expect(returnPath(null, false)).toBe('/');
    expect(customer('/log-in')).toBe('/');
  });
});
