import { isPriceRangeEmpty, wholeDollars } from './catalogue-filters';
import { catalogueArg, NO_FILTERS, readCatalogueQuery, writeCatalogueQuery } from './catalogue-query';

const read = (address: string) => readCatalogueQuery(new URLSearchParams(address));
const DEFAULTS = { ...NO_FILTERS, sort: '-created_at', limit: 24 };

describe('readCatalogueQuery', () => {
  it('reads every parameter', () => {
    expect(read('q=ddr5&sort=price&min_price=50&max_price=300&in_stock=true&limit=48')).toEqual({
      ...NO_FILTERS,
      q: 'ddr5',
      sort: 'price',
      min_price: '50',
      max_price: '300',
      in_stock: 'true',
      limit: 48,
    });
  });

  it.each([
    'q=%20%00%20',
    'sort=colour',
    'sort=quantity',
    'min_price=-5',
    'min_price=1.5',
    'max_price=abc',
    'max_price=99999999999',
    'in_stock=maybe',
    'in_stock=false',
    'limit=0',
    'limit=1e9',
    'limit=100000',
    'utm_source=letter',
  ])('ignores the invalid value of %s', (address) => expect(read(address)).toEqual(DEFAULTS));

  it('shortens a search text to the length that the API accepts', () => {
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});

describe('writeCatalogueQuery', () => {
  const change = (address: string, changes: Parameters<typeof writeCatalogueQuery>[1]) =>
    writeCatalogueQuery(new URLSearchParams(address), changes).toString();

  it('keeps the other parameters, but resets the limit', () => {
    expect(change('q=fan&utm_source=letter&limit=72', { in_stock: 'true' })).toBe(
      'q=fan&utm_source=letter&in_stock=true',
    );
  });

  it('keeps the filters when only the limit changes', () => {
    expect(change('q=fan', { limit: 48 })).toBe('q=fan&limit=48');
  });

  it('removes parameters with default values', () => {
    expect(change('q=fan&sort=price&in_stock=true', { q: '', sort: '-created_at', in_stock: '' })).toBe('');
  });
});

describe('catalogueArg', () => {
  it('contains the chosen filters and no others', () => {
    expect(catalogueArg(read(''))).toEqual({ sort: '-created_at' });
    expect(catalogueArg(read('q=fan&min_price=5&max_price=5&in_stock=true'))).toEqual({
      sort: '-created_at',
      q: 'fan',
      min_price: '5',
      max_price: '5',
      in_stock: 'true',
    });
  });

  it('omits the prices when the lowest is above the highest', () => {
    const crossed = read('q=fan&min_price=300&max_price=50');
    expect(isPriceRangeEmpty(crossed)).toBe(true);
    expect(catalogueArg(crossed)).toEqual({ sort: '-created_at', q: 'fan' });
    expect(isPriceRangeEmpty(read('min_price=9&max_price=50'))).toBe(false);
  });
});

describe('wholeDollars', () => {
  it.each([
    ['250', '250'],
    [' $1,200 ', '1200'],
    ['007', '7'],
    ['', ''],
    ['1,5', undefined],
    ['12.50', undefined],
    ['cheap', undefined],
    ['1000000001', undefined],
  ])('turns %j into %j', (text, dollars) => expect(wholeDollars(text)).toBe(dollars));
});
