import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfferedItem } from '@slipway/contract/basket/basket';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import { pageData, setPageData } from '#lib/page-data.ts';
import { keepReceipt } from '#shared/receipts.ts';
import { answering, openAsVisitor, playServer, showAlone } from '#test-screen.tsx';
import { startTests } from '../../test-setup.ts';
import type { BookedBasket } from './basket-storage.ts';
import { BasketThanks } from './basket-thanks.tsx';

const shirt: OfferedItem = {
  ...{ unit_id: 5, variant_id: 51, name: 'T-shirt (M)', sku: 'TS-M', path: null, picture: null },
  ...{ price: 20, quantity: 2, amount: 40, pickup_only: false, has_others: false, code: null },
};

/** A T-shirt twice, shipped to Halifax. */
const ordered = (price: OrderPrice): BookedBasket => ({
  ...{ ids: [], order: 77, price, code: 'SAIL', items: [shirt], place: null },
  lines: [
    {
      id: '00000000-0000-4000-8000-000000000011',
      item: { unit_id: 5, variant_id: 51, quantity: 2, price: 20 },
    },
  ],
  delivery: {
    ...{ by: 'shipping', zone_id: 7 },
    address: {
      ...{ line1: '2 Elm St', line2: '', city: 'Halifax', region: 'Nova Scotia' },
      ...{ postcode: 'B3H 1A1', country: 'CA' },
    },
  },
  ...{ gifts: 0, amount: price.total_price, email: 'ann@slipway.test', how: null, awaiting: false },
});

beforeEach(() => {
  // A receipt belongs to whoever is signed in.
  startTests();
  playServer({ 'GET /api/unit-names-packages-pictures': answering([]) });
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it.each([
  [
    'on top',
    {
      ...{ goods: 40, shipping: 12, tax_included: false, total_price: 58.76 },
      tax_lines: [{ name: 'HST', percent: 13, amount: 6.76 }],
    },
    ['Products CA$40.00', 'Shipping CA$12.00', 'HST 13% CA$6.76', 'Total CA$58.76'],
  ],
  [
    'included, less a code, with nothing for shipping',
    {
      ...{ goods: 35, shipping: 0, tax_included: true, total_price: 35 },
      tax_lines: [{ name: 'HST', percent: 13, amount: 4.03 }],
    },
    [
      ...['Products CA$40.00', 'Code SAIL -CA$5.00', 'Shipping Free'],
      ...['Total CA$35.00', 'Taxes included CA$4.03'],
    ],
  ],
])('the receipt names the taxes, %s, also when it is loaded again', async (_, price, sums) => {
  const done = ordered(price);
  openAsVisitor(`/basket?receipt=${keepReceipt('basket', done)}`, { purpose: 'sell' });
  await screen.findByRole('heading', { name: 'Order 77 confirmed' });
  const shown = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(shown).toEqual(sums);
});

it('promises no email where none can be sent', async () => {
  const price = {
    ...{ goods: 40, shipping: 12, tax_included: true, total_price: 52, tax_lines: [] },
  };
  showAlone(<BasketThanks done={ordered(price)} />, null, 'sell');
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(await screen.findByText(/^Thanks! No confirmation is emailed\./)).toBeVisible();
  expect(screen.queryByText(/on its way/)).toBeNull();
});

it('is not shown where this browser does not keep it', async () => {
  openAsVisitor(`/basket?receipt=${crypto.randomUUID()}`);
  expect(await screen.findByText('This receipt is no longer available')).toBeVisible();
});

it('says what gift cards paid beside what was charged', async () => {
  const price = {
    ...{ goods: 40, shipping: 12, tax_included: true, total_price: 52, tax_lines: [] },
  };
  showAlone(<BasketThanks done={{ ...ordered(price), gifts: 50, amount: 2 }} />, null, 'sell');
  expect(await screen.findByText('CA$50.00 was paid by gift card.')).toBeVisible();
  expect(screen.getByText('CA$2.00 was charged in one payment.')).toBeVisible();
});
