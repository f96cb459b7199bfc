import { LIVE_WITH_TEST_CARDS } from '#test/support/live-settings.js';
import { settingsErrorOf as refusal } from '#test/support/refused-settings.js';
import { readSettings } from './settings.js';

const SELLER = { SELLER_NAME: 'Northbridge', SELLER_ADDRESS: '1 Quay Street\\nPortland' };
const invoices = (values: Record<string, string> = {}) => readSettings(values).invoices;

describe('the settings of invoices', () => {
  it('consist of a seller, with line breaks in its address, and the rate of the tax', () => {
    const more = { SELLER_TAX_ID: 'DE1', SELLER_BANK: 'A\\nB', TAX_RATE: '8.875' };
    expect(invoices({ ...SELLER, ...more })).toEqual({
      seller: { name: 'Northbridge', address: '1 Quay Street\nPortland', tax_id: 'DE1', bank: 'A\nB' },
      tax_rate: 8875,
    });
    expect(invoices(SELLER)).toEqual({
      seller: { name: 'Northbridge', address: '1 Quay Street\nPortland' },
      tax_rate: 0,
    });
  });

  it('have an invented seller in a demo, and none in another shop', () => {
    expect(invoices()?.seller.name).toContain('Northbridge');
    expect(invoices(LIVE_WITH_TEST_CARDS)).toBeUndefined();
    expect(invoices({ ...LIVE_WITH_TEST_CARDS, ...SELLER })).toBeDefined();
  });

  it.each(['0', '19', '19.0', '100', '100.000', '0.001'])('accept the rate %s', (TAX_RATE) => {
    expect(invoices({ TAX_RATE })?.tax_rate).toBe(Math.round(Number(TAX_RATE) * 1000));
  });

  it.each(['-1', '19%', '1.2345', '100.001', '1e1', '.5', '1,5'])('refuse the rate %s', (TAX_RATE) => {
    expect(refusal({ TAX_RATE })).toMatch(/^TAX_RATE must be a percentage/);
  });

  it.each([
    ['SELLER_ADDRESS must be set too', { SELLER_NAME: 'Northbridge' }],
    ['SELLER_NAME must be set too', { SELLER_ADDRESS: 'Portland' }],
    ['SELLER_NAME must be set too', { SELLER_BANK: 'Bank' }],
    ['SELLER_NAME must have at most 200 characters in one line', { ...SELLER, SELLER_NAME: 'a'.repeat(201) }],
    ['SELLER_NAME must have', { ...SELLER, SELLER_NAME: 'a\tb' }],
    ['SELLER_ADDRESS must have at most 500 characters (\\n', { ...SELLER, SELLER_ADDRESS: 'a'.repeat(501) }],
    ['SELLER_TAX_ID must have at most 32', { ...SELLER, SELLER_TAX_ID: 'a'.repeat(33) }],
    ['SELLER_BANK must have', { ...SELLER, SELLER_BANK: 'a\u202Eb' }],
  ])('refuse with the line: %s', (expected, values) => {
    expect(refusal(values)).toContain(expected);
    expect(refusal(values)).not.toContain('\n');
  });
});
