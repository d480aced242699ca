import { beforeAll, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { productTerms, productTermsBody, taxRules, taxValue } from './product-terms.ts';

beforeAll(() => startTests());

const gst = taxValue({ name: 'GST', percent: 5 });

it('a new product can be shipped and has the taxes of the settings', () => {
  expect(productTermsBody(productTerms(null))).toEqual({
    ...{ pickup_only: 0, low_stock_at: '', own_taxes: 0 },
  });
});

it.each([
  [
    'its own',
    { own_taxes: true, sale_taxes: [gst] },
    { own_taxes: 1, sale_taxes: [{ name: 'GST', percent: 5 }] },
  ],
  ['none at all', { own_taxes: true, sale_taxes: [] }, { own_taxes: 1 }],
  // What was typed before is not sent.
  ['those of the settings', { own_taxes: false, sale_taxes: [gst] }, { own_taxes: 0 }],
])('taxes: %s', (_case, terms, sent) => {
  expect(productTermsBody({ pickup_only: true, low_stock_at: 5, ...terms })).toEqual({
    ...{ pickup_only: 1, low_stock_at: 5, ...sent },
  });
});

it.each([
  [
    { for_sale: true, own_taxes: true },
    ' ',
    101,
    ['A tax needs a name.', 'Enter a percentage from 0 to 100.'],
  ],
  [{ for_sale: true, own_taxes: true }, 'GST', '', [null, 'Enter a percentage from 0 to 100.']],
  [{ for_sale: true, own_taxes: true }, 'GST', 0, [null, null]],
  [{ for_sale: true, own_taxes: false }, '', '', [null, null]],
  [{ for_sale: false, own_taxes: true }, '', '', [null, null]],
])('with %j a tax %j of %j', (of, name, percent, said) => {
  const { sale_taxes: rules } = taxRules();
  const values = { pickup_only: false, low_stock_at: '', sale_taxes: [], ...of };
  expect([rules.name(name, values), rules.percent(percent, values)]).toEqual(said);
});
