import { beforeAll, describe, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import {
  combinationsOf,
  productBody,
  productRules,
  productValues,
  withOptions,
  type ProductOption,
  type ProductValues,
} from './product-values.ts';

beforeAll(() => startTests());

const size = (...values: string[]): ProductOption => ({ name: 'Size', values });
const colour = (...values: string[]): ProductOption => ({ name: 'Colour', values });
const namesOf = ({ variants }: ProductValues) => variants.map((one) => one.option_values.join(' '));
/** A form whose first row has a price and a SKU. */
const typed = (): ProductValues => {
  const { options, variants } = productValues(null);
  return { options, variants: variants.map((row) => ({ ...row, price: 29, sku: 'SHIRT' })) };
};

describe('the variants of a product follow its options', () => {
  it.each([
    ['no option', [], ['']],
    ['an option without values', [size()], ['']],
    ['one option', [size('S', 'M')], ['S', 'M']],
    [
      'two options',
      [size('S', 'M'), colour('Red', 'Blue')],
      ['S Red', 'S Blue', 'M Red', 'M Blue'],
    ],
  ])('%s', (_case, options, names) => {
    expect(combinationsOf(options).map((values) => values.join(' '))).toEqual(names);
    expect(namesOf(withOptions(typed(), options))).toEqual(names);
  });

  it('the row that was there is the first of them, and new ones cost the same', () => {
    const [first, second] = withOptions(typed(), [size('S', 'M')]).variants;
    expect(first).toMatchObject({ option_values: ['S'], price: 29, sku: 'SHIRT' });
    expect(second).toMatchObject({ option_values: ['M'], price: 29, sku: '' });
  });

  it('a row that was removed stays away when another value comes', () => {
    const all = withOptions(typed(), [size('S', 'M', 'L')]);
    const without = {
      ...all,
      variants: all.variants.filter((row) => row.option_values[0] !== 'M'),
    };
    expect(namesOf(withOptions(without, [size('S', 'M', 'L', 'XL')]))).toEqual(['S', 'L', 'XL']);
  });

  it('a value that goes takes its rows along; the others keep what was typed', () => {
    const all = withOptions(typed(), [size('S', 'M')]);
    const left = withOptions(all, [size('S')]);
    expect(namesOf(left)).toEqual(['S']);
    expect(left.variants[0]?.sku).toBe('SHIRT');
  });

  it('a second option gives its first value to every row', () => {
    const sizes = withOptions(typed(), [size('S', 'M')]);
    const both = withOptions(sizes, [size('S', 'M'), colour('Red')]);
    expect(namesOf(both)).toEqual(['S Red', 'M Red']);
    expect(both.variants.map(({ key }) => key)).toEqual(sizes.variants.map(({ key }) => key));
  });

  it('an option that goes leaves one row of each combination, and the last one a row without', () => {
    const both = withOptions(typed(), [size('S', 'M'), colour('Red', 'Blue')]);
    const sizes = withOptions(both, [size('S', 'M')]);
    expect(namesOf(sizes)).toEqual(['S', 'M']);
    expect(namesOf(withOptions(sizes, []))).toEqual(['']);
    expect(namesOf(withOptions(both, [colour('Red', 'Blue')]))).toEqual(['Red', 'Blue']);
  });
});

it('the request has the rows, with their pictures by place', () => {
  const { options, variants } = withOptions(typed(), [size('S', 'M'), { name: '', values: [] }]);
  const shown = variants.map((row, at) => ({ ...row, picture: at === 1 ? 'b' : 'gone' }));
  expect(productBody({ options, variants: shown }, [{ key: 'a' }, { key: 'b' }])).toEqual({
    option_names: ['Size'],
    variants: [
      {
        option_values: ['S'],
        sku: 'SHIRT',
        price: 29,
        former_price: '',
        quantity: 1,
        picture: null,
      },
      { option_values: ['M'], sku: '', price: 29, former_price: '', quantity: 0, picture: 1 },
    ],
  });
});

describe('the rules of a product', () => {
  const rules = productRules();
  const options = [{ name: ' ', values: ['S'] }, colour(), { name: '', values: [] }];
  const values = { for_sale: true, ...withOptions(typed(), options) };
  it.each([
    ['a price', () => rules.variants.price(29, values), null],
    ['no price', () => rules.variants.price('', values), 'Price is numeric'],
    ['none in stock', () => rules.variants.quantity(0, values), null],
    ['less than none', () => rules.variants.quantity(-1, values), 'Quantity is numeric and min. 0'],
    ['no quantity', () => rules.variants.quantity('', values), 'Quantity is numeric and min. 0'],
    ['a short SKU', () => rules.variants.sku('AB', values), 'SKU must have at least 3 characters'],
    ['an option without a name', () => rules.options.name(' ', values), 'An option needs a name.'],
    [
      'an option without values',
      () => rules.options.values([], values, 'options.1.values'),
      'Enter at least one value.',
    ],
    ['an option with a value', () => rules.options.values(['S'], values, 'options.0.values'), null],
    ['an empty option', () => rules.options.values([], values, 'options.2.values'), null],
    ['what is not for sale', () => rules.variants.price('', { ...values, for_sale: false }), null],
  ])('%s', (_case, said, expected) => expect(said()).toBe(expected));
});
