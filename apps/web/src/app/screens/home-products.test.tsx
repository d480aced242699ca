import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { answering, openAsVisitor, playServer } from '#test-screen.tsx';
import './home/home-more.tsx';
import './home/shop-products.tsx';
import './home-screen.tsx';

const product = (id: number) => ({
  ...{ id, name: `Rope ${id}`, path: `/shop/rope-${id}`, picture: null },
  ...{ price: 24.9, several_prices: false, sold_out: false },
});

function serve(total: number) {
  return playServer({
    'GET /api/unit-names-packages-pictures': answering([]),
    'GET /api/content/home': () =>
      Response.json({
        data: { headline: '', welcome: '', how_to_book: '', where_to_find: '' },
        version: 1,
      }),
    'GET /api/content/faq': () => Response.json({ data: [], version: 1 }),
    'GET /api/shop': () =>
      Response.json({
        data: Array.from({ length: Math.min(total, 8) }, (_, n) => product(n + 1)),
        meta: { page: 1, per_page: 8, total },
      }),
  });
}
afterEach(() => vi.unstubAllGlobals());

it('shows the newest products of a shop, and leads to all of them', async () => {
  serve(20);
  openAsVisitor('/');
  setPageData({ ...pageData(), trips: false, shop: true });
  expect(await screen.findByRole('heading', { name: 'In our shop' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Rope 8/ })).toHaveAttribute('href', '/shop/rope-8');
  expect(screen.getByRole('link', { name: 'See everything in the shop' })).toHaveAttribute(
    'href',
    '/shop',
  );
});

it('leaves the shop out where there is none', async () => {
  const sent = serve(0);
  openAsVisitor('/');
  setPageData({ ...pageData(), trips: true, shop: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Slipway Charters' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'In our shop' })).toBeNull();
  expect(sent.filter(({ call }) => call.startsWith('GET /api/shop'))).toEqual([]);
});
