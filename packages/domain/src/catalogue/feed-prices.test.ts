import { describe, expect, test } from 'vitest';
import { readPrice } from './feed-prices.ts';

describe('a price in a product feed', () => {
  test.each([
    ['15.0000', 1500, ''],
    ['15,0000', 1500, ''],
    ['12', 1200, ''],
    ['12.5', 1250, ''],
    ['12.50 CAD', 1250, 'CAD'],
    ['CAD12.50', 1250, 'CAD'],
    ['12.50 cad', 1250, 'CAD'],
    ['1,250.50 CAD', 125_050, 'CAD'],
    ['1.250,50 CAD', 125_050, 'CAD'],
    ['1,250.5000', 125_050, ''],
    ['1,250', 125_000, ''],
    ['1,250,000', 125_000_000, ''],
    ['1.250.000', 125_000_000, ''],
    ['1 250,50', 125_050, ''],
    ['1\u00a0250,50 \u20ac', 125_050, 'EUR'],
    ['1\u202f250', 125_000, ''],
    ["CHF 1'250.50", 125_050, 'CHF'],
    ['1’250.-', 125_000, ''],
    ['12,-', 1200, ''],
    ['€ 12,50', 1250, 'EUR'],
    ['$12.50', 1250, ''],
    ['$12.50 CAD', 1250, 'CAD'],
    ['US$12.50', 1250, 'USD'],
    ['$12.50 USD', 1250, 'USD'],
    ['$.99', 99, ''],
    ['SFr. 12.50', 1250, 'CHF'],
    ['.99', 99, ''],
    ['0.500', 50, ''],
    ['1250.000', 125_000, ''],
    ['0', 0, ''],
    ['4999 JPY', 499_900, 'JPY'],
    ['4,999 JPY', 499_900, 'JPY'],
    ['4.999 JPY', 499_900, 'JPY'],
    ['4999.00 JPY', 499_900, 'JPY'],
    ['1.250 KWD', 125, 'KWD'],
    ['1,250.000 KWD', 125_000, 'KWD'],
    ['90000000', 9_000_000_000, ''],
  ])('%s is %i cents of %j', (text, cents, currency) => {
    expect(readPrice(text, 'CAD')).toEqual({ cents, currency });
  });

  test.each([
    ['', 'is not a price'],
    ['free', 'is not a price'],
    ['CAD', 'is not a price'],
    ['-5', 'is not a price'],
    ['+5', 'is not a price'],
    ['19.99/24h', 'is not a price'],
    ['19.99 / 24 h', 'is not a price'],
    ['2 for 10.00', 'is not a price'],
    ['1e3', 'is not a price'],
    ['0x10', 'is not a price'],
    ['from 99.5', 'is not a price'],
    ['10-20', 'is not a price'],
    ['10 - 20 CAD', 'is not a price'],
    ['10.00 20.00', 'is not a price'],
    ['12.50 per day', 'is not a price'],
    ['12.50 each', 'is not a price'],
    ['12,50 pp', 'is not a price'],
    ['10 %', 'is not a price'],
    ['19⁹⁹', 'is not a price'],
    ['1½', 'is not a price'],
    ['1,25,0', 'is not a price'],
    ['1.250.50', 'is not a price'],
    ['1,250,50', 'is not a price'],
    ['1 25', 'is not a price'],
    ['12.', 'is not a price'],
    ["12'50", 'is not a price'],
    ['1,250.50.00', 'is not a price'],
    ['12.50 XYZ', 'is not a price'],
    ['¥ 12', 'is not a price'],
    ['$12.50 EUR', 'is not a price'],
    ['€12.50 CAD', 'names two currencies'],
    ['15.000', 'can be read two ways'],
    ['1.250', 'can be read two ways'],
    ['1,250 KWD', 'can be read two ways'],
    ['15.0050', 'has too many decimals'],
    ['4999.50 JPY', 'has too many decimals'],
    ['1.255 KWD', 'is in KWD with three decimals, which cannot be imported'],
    ['1.2555 KWD', 'has too many decimals'],
    ['90000000.01', 'is too high'],
    ['9'.repeat(40), 'is too high'],
  ])('refuses %j: %s', (text, fault) => {
    expect(readPrice(text, 'CAD')).toEqual({ fault });
  });

  test('reads an ambiguous currency sign as the business’s own only', () => {
    expect(readPrice('$12', 'CAD')).toEqual({ cents: 1200, currency: '' });
    expect(readPrice('$12', 'EUR')).toEqual({ fault: 'is not a price' });
    expect(readPrice('12 kr', 'SEK')).toEqual({ cents: 1200, currency: '' });
    expect(readPrice('12 kr', 'CAD')).toEqual({ fault: 'is not a price' });
    expect(readPrice('¥4999', 'JPY')).toEqual({ cents: 499_900, currency: '' });
  });

  test('reads a long run of signs quickly', () => {
    const start = performance.now();
    for (const text of ['1'.repeat(20_000), '1,'.repeat(10_000), ' '.repeat(20_000)]) {
      expect(readPrice(text, 'CAD')).toHaveProperty('fault');
    }
    expect(performance.now() - start).toBeLessThan(200);
  });
});
