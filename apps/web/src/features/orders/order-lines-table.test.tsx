import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { supervisor } from '#test-part.tsx';
import { showAlone } from '#test-screen.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';

const mugs = {
  position: 0,
  unit_id: 1,
  variant_id: 1,
  name: 'Mug',
  sku: '',
  price: 20,
  quantity: 2,
  amount: 40,
  discount: 4,
};
const order = { currency: 'CAD', lines: [mugs], code: 'SAVE', delivery_state: 'to_pack' as const };
const tax = { name: 'HST', percent: 13 };

it.each([
  ['on top', { tax_included: false, tax_lines: [{ ...tax, amount: 5.85 }], total_price: 50.85 }],
  ['included', { tax_included: true, tax_lines: [{ ...tax, amount: 5.18 }], total_price: 45 }],
])('adds up to its total, shipping among it, with taxes %s', async (_how, price) => {
  showAlone(<OrderLinesTable order={{ ...order, ...price }} />, supervisor);
  const shipping = await screen.findByRole('row', { name: /^Shipping/ });
  expect(shipping).toHaveTextContent(/^ShippingCA\$9\.00$/);
});

it('names no shipping where nothing is shipped', async () => {
  const price = { tax_included: true, tax_lines: [], total_price: 36 };
  showAlone(<OrderLinesTable order={{ ...order, ...price }} />, supervisor);
  await screen.findByRole('row', { name: /^Total/ });
  expect(screen.queryByRole('row', { name: /^Shipping/ })).toBeNull();
});
