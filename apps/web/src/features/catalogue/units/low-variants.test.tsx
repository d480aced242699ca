import type { ManagedVariant } from '@slipway/contract/catalogue/units';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToStaff } from '#test-part.tsx';
import { LowVariants } from './low-variants.tsx';

const variant = (size: string, free: number, low_stock: 0 | 1): ManagedVariant => ({
  ...{ id: free, option_values: [size, 'Blue'], sku: '', price: 20, former_price: null },
  ...{ quantity: free + 2, held: 2, low_stock, picture: null },
});

it.each<[string, ManagedVariant[], string]>([
  ['one variant', [variant('S', 1, 1)], ''],
  ['none of several', [variant('S', 40, 0), variant('M', 41, 0)], ''],
  ['one of several', [variant('S', 40, 0), variant('M', 1, 1)], 'M, Blue: 1 left'],
  [
    'many of several',
    [
      ...[variant('XS', 0, 1), variant('S', 2, 1), variant('M', 3, 1)],
      ...[variant('L', 1, 1), variant('XL', 1, 1)],
    ],
    'XS, Blue: sold out; S, Blue: 2 left; M, Blue: 3 left; and 2 more',
  ],
])('names what is low of a product: %s', async (_what, variants, text) => {
  showToStaff(
    <p data-testid="low">
      <LowVariants unit={{ variants }} />
    </p>,
  );
  expect((await screen.findByTestId('low')).textContent).toBe(text);
});
