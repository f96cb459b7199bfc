import { withParams } from './use-url-state';

describe('withParams', () => {
  const after = (search: string, patch: Parameters<typeof withParams>[1]) =>
    withParams(new URLSearchParams(search), patch).toString();

  it('sets a value at its place, and removes an empty or undefined one', () => {
    expect(after('q=fan&sort=price&in_stock=true', { q: 'ssd', sort: '', in_stock: undefined })).toBe('q=ssd');
    expect(after('q=fan&sort=price', { q: 'ssd' })).toBe('q=ssd&sort=price');
  });

  it('repeats the name of a list, and replaces all values of the name', () => {
    expect(after('q=fan', { brand: ['one', 'two'] })).toBe('q=fan&brand=one&brand=two');
    expect(after('brand=one&brand=two', { brand: ['three'] })).toBe('brand=three');
    expect(after('brand=one&brand=two', { brand: 'two' })).toBe('brand=two');
    expect(after('brand=one&brand=two&q=fan', { brand: [] })).toBe('q=fan');
  });
});
