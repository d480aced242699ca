import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { guestBasket, type BasketLine } from '#shared/basket/basket-lines.ts';
import { playServer, showAlone } from '#test-screen.tsx';
import { AddProduct } from './add-product.tsx';

const variant = (left: number) => ({
  ...{
    id: 51,
    option_values: ['M'],
    sku: 'TS-M',
    price: 20,
    former_price: null,
    lowest_price: null,
    left,
    picture: null,
  },
});
const kept = (quantity: number): BasketLine => ({
  id: '00000000-0000-4000-8000-000000000011',
  item: { unit_id: 5, variant_id: 51, quantity, price: 18 },
});
const show = (left: number, lines: BasketLine[] = []) => {
  playServer({});
  guestBasket.update(() => lines);
  showAlone(<AddProduct unitId={5} name="T-shirt" variant={variant(left)} />);
};

afterEach(() => {
  act(() => guestBasket.update(() => []));
  vi.unstubAllGlobals();
});

it('adds as many as are wanted, at the price that is shown', async () => {
  show(5);
  await userEvent.click(await screen.findByRole('button', { name: 'More: T-shirt' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(guestBasket.lines()).toMatchObject([
    { item: { unit_id: 5, variant_id: 51, quantity: 2, price: 20 } },
  ]);
  expect(await screen.findByText('2 in your basket')).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
});

it('adds to the line of the same variant, at most what is left', async () => {
  show(3, [kept(2)]);
  expect(await screen.findByRole('button', { name: 'More: T-shirt' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Add to basket' }));
  expect(guestBasket.lines()).toEqual([
    { ...kept(3), item: { unit_id: 5, variant_id: 51, quantity: 3, price: 20 } },
  ]);
  // All that are left are in the basket.
  expect(await screen.findByText('3 in your basket')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to basket' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See basket' })).toHaveAttribute('href', '/basket');
});

it('types no more than is left, and nothing is added of an empty field', async () => {
  show(4);
  const field = await screen.findByRole('spinbutton', { name: 'Quantity' });
  await userEvent.clear(field);
  expect(screen.getByRole('button', { name: 'Add to basket' })).toBeDisabled();
  await userEvent.type(field, '9');
  expect(field).toHaveValue('4');
});

it('has nothing to add of what is sold out, nor to a full basket', async () => {
  const full = Array.from({ length: 20 }, (_, n): BasketLine => ({
    id: `00000000-0000-4000-8000-0000000001${10 + n}`,
    item: { unit_id: 9, variant_id: 100 + n, quantity: 1, price: 1 },
  }));
  show(4, full);
  expect(await screen.findByText('Your basket is full: it takes at most 20.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to basket' })).not.toBeInTheDocument();
});
