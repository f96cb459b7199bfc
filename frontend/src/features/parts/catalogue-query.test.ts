import { isPriceRangeEmpty, wholeDollars } from './catalogue-filters';
import { catalogueArg, NO_FILTERS, noFilters, readCatalogueQuery, writeCatalogueQuery } from './catalogue-query';

const read = (address: string) => readCatalogueQuery(new URLSearchParams(address));
const DEFAULTS = { ...NO_FILTERS, attributes: {}, sort: '-created_at', limit: 24, view: 'cards' };

describe('readCatalogueQuery', () => {
  it('reads every parameter', () => {
    const all = 'q=ddr5&sort=price&min_price=50&max_price=300&in_stock=true&limit=48&view=table';
    expect(read(`${all}&attr.socket=LGA-1718&attr.tdp=..65+W&attr.socket=LGA-1851`)).toEqual({
      attributes: { 'attr.socket': ['LGA-1718', 'LGA-1851'], 'attr.tdp': ['..65 W'] },
      q: 'ddr5',
      sort: 'price',
      min_price: '50',
      max_price: '300',
      in_stock: 'true',
      limit: 48,
      view: 'table',
    });
  });

  it.each(['quantity', 'attr.tdp', '-attr.tdp'])('reads the order of the table head %s', (sort) =>
    expect(read(`sort=${sort}`).sort).toBe(sort),
  );

  it.each([
    'q=%20%00%20',
    'sort=colour',
    'sort=attr.',
    'attr.socket=',
    'attr.socket=%20',
    'attr.Socket=LGA-1718',
    'attr.=1',
    'view=list',
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

  it('repeats the name of an attribute for each of its values', () => {
    expect(change('attr.socket=A&view=table', { 'attr.socket': ['A', 'B'] })).toBe(
      'attr.socket=A&view=table&attr.socket=B',
    );
    expect(change('attr.socket=A&attr.socket=B&attr.tdp=..65+W', { 'attr.socket': [] })).toBe('attr.tdp=..65+W');
  });

  it('keeps the number of parts when only the view changes', () => {
    expect(change('limit=48', { view: 'table' })).toBe('limit=48&view=table');
    expect(change('limit=48&view=table', { view: 'cards' })).toBe('limit=48');
  });

  it('removes all filters, and keeps the order', () => {
    const filtered = 'q=fan&attr.socket=A&attr.tdp=..65+W&sort=attr.tdp&in_stock=true';
    expect(change(filtered, noFilters(read(filtered)))).toBe('sort=attr.tdp');
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

  it('names each attribute with its values', () => {
    expect(catalogueArg(read('attr.socket=A&attr.socket=B&sort=-attr.tdp'))).toEqual({
      sort: '-attr.tdp',
      attr: { 'attr.socket': ['A', 'B'] },
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
