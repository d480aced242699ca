import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProductPage } from '@slipway/contract/catalogue/shop';
import { guestBasket, type BasketLine } from '#shared/basket/basket-lines.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { answering, openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './product-screen.tsx';

const sized = (id: number, size: string, left: number) => ({
  ...{
    id,
    option_values: [size],
    sku: `TS-${size}`,
    price: 20,
    former_price: null,
    lowest_price: null,
    left,
    picture: null,
  },
});
const shirt: ProductPage = {
  ...{ id: 5, name: 'T-shirt', path: '/shop/t-shirt', description: '', picture: [] },
  ...{ pickup_only: false, category: null, takes_orders: true, option_names: ['Size'] },
  variants: [sized(51, 'M', 5), sized(52, 'L', 3)],
};
const line = (n: number, variant_id: number, quantity: number): BasketLine => ({
  id: `00000000-0000-4000-8000-00000000001${n}`,
  item: { unit_id: 5, variant_id, quantity, price: 20 },
});
const medium = line(1, 51, 2);

async function open(lines: BasketLine[]) {
  playServer({ 'GET /api/shop/products/t-shirt': answering(shirt) });
  const router = openAsVisitor(`/shop/t-shirt?variant=51&line=${medium.id}`);
  act(() => {
    setPageData({ ...pageData(), payment: { ...pageData().payment, asks_for_cards: true } });
    guestBasket.update(() => lines);
  });
  await screen.findByRole('button', { name: 'Save changes' });
  return () => waitFor(() => expect(router.state.location.pathname).toBe('/basket'));
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

afterEach(() => {
  act(() => guestBasket.update(() => []));
  vi.unstubAllGlobals();
});

it('puts another variant in place of a line of the basket, as many as it has', async () => {
  const left = await open([medium]);
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  await save();
  await left();
  expect(guestBasket.lines()).toEqual([line(1, 52, 2)]);
});

it('adds to the line that the variant has already, at most what is left', async () => {
  const left = await open([medium, line(2, 52, 2)]);
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  await save();
  await left();
  expect(guestBasket.lines()).toEqual([line(2, 52, 3)]);
});

it('leaves the line as it is', async () => {
  const left = await open([medium]);
  await userEvent.click(screen.getByRole('radio', { name: 'L' }));
  await userEvent.click(screen.getByRole('link', { name: 'Back to the basket' }));
  await left();
  expect(guestBasket.lines()).toEqual([medium]);
});
