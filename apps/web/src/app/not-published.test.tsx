import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { pageData, setPageData } from '#lib/page-data.ts';
import { admin } from '#test-part.tsx';
import { startTests } from '../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunks.
import './layouts/vertical-layout.tsx';
import './layouts/not-published-bar.tsx';
import './screens/coming-soon.tsx';
import { routeNames, rowOf } from './routes.ts';

const nothing = { name: '', email: '', phone: '', address: '' };
const begin = (user: CurrentUser | null, business = nothing) => {
  startTests(user, 'rent');
  const { settings, ...page } = pageData();
  setPageData({ ...page, settings: { ...settings, published: false, business } });
};
const fetched = vi.fn<(url: string) => void>();
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', (url: string) => {
    fetched(url);
    return Promise.resolve(Response.json({ data: [], version: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());
const open = (path: string) => {
  const router = makeRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history });
  render(<Providers router={router} />);
};

/** Every page that a visitor may open. A new one is decided here and in its route. */
const decided: Record<string, 'offers' | 'goes on'> = {
  home: 'offers',
  'book-package': 'offers',
  basket: 'offers',
  'basket-line': 'offers',
  'unit-page': 'offers',
  'package-page': 'offers',
  shop: 'offers',
  'gift-cards-on-sale': 'offers',
  'product-page': 'offers',
  'package-preparations': 'offers',
  faq: 'offers',
  'embed-book': 'offers',
  'bank-check': 'goes on',
  'payment-return': 'goes on',
  'test-bank': 'goes on',
  'check-my-charter': 'goes on',
  'gift-card': 'goes on',
  login: 'goes on',
  register: 'goes on',
  recovery: 'goes on',
  reset: 'goes on',
  'verify-email': 'goes on',
  setup: 'goes on',
  'called-off': 'goes on',
  'pay-link': 'goes on',
  'waiting-link': 'goes on',
  waiver: 'goes on',
  'order-page': 'goes on',
  'error-404': 'goes on',
};

test('every page for visitors is decided', () => {
  const forVisitors = routeNames.filter((name) => rowOf(name).access === 'read Page');
  const inRoutes = forVisitors.map((name) => [
    name,
    rowOf(name).offers === true ? 'offers' : 'goes on',
  ]);
  expect(Object.fromEntries(inRoutes)).toEqual(decided);
});

test.each(['/', '/book', '/book/teaser', '/faq', '/package-preparations'])(
  '%s is coming soon for a visitor, and reads nothing',
  async (path) => {
    begin(null);
    open(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Coming soon');
    expect(screen.getByText('A new website is on its way.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'FAQ' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Check my charter' }).length).toBeGreaterThan(0);
    expect(document.title).toBe('Coming soon');
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('the card names the business once it has a name, and how to reach it', async () => {
  begin(null, { ...nothing, name: 'Blue Heron', phone: '+14165550188' });
  open('/book');
  expect(await screen.findByText('The new Blue Heron website is on its way.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /555.0188/ })).toHaveAttribute(
    'href',
    'tel:+14165550188',
  );
  expect(document.title).toBe('Coming soon · Blue Heron');
});

test('sign-in goes on', async () => {
  begin(null);
  open('/login');
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
});

test('staff see what visitors will, under a bar with the way to what is left to do', async () => {
  begin(admin);
  open('/faq');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/FAQ|questions/i);
  const bar = await screen.findByRole('region', { name: 'Not published yet' });
  expect(bar).toHaveTextContent('Visitors see only that your website is coming soon.');
  expect(within(bar).getByRole('link', { name: 'Open your business' })).toHaveAttribute(
    'href',
    '/admin/opening',
  );
});

test('no bar once it is published', async () => {
  startTests(admin);
  open('/faq');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Not published yet' })).toBeNull();
});
