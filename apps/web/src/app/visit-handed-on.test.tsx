import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { startEmbed } from '#lib/frame/embed.ts';
import { currentVisit, startVisit } from '#lib/visit.ts';
import { answering, openAsStaff, openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import './screens/home-screen.tsx';
import '#features/operations/faq-screen.tsx';

const begin = (search: string, referrer = '') =>
  startVisit({ referrer, location: { search, hostname: 'book.example.com' } });

const frameOn = (site: string | null) => {
  const data = { site, token: 'ada.zzzzzzzz.c2l0ZQ.signature' };
  const html = `<script type="application/json" id="embed-data">${JSON.stringify(data)}</script>`;
  startEmbed(new DOMParser().parseFromString(site === null ? '' : html, 'text/html'));
};

function visit(path: string) {
  playServer({
    'GET /api/content/faq': answering([]),
    'GET /api/unit-names-packages-pictures': answering([]),
  });
  return openAsVisitor(path, { purpose: 'rent' });
}

afterEach(() => {
  vi.unstubAllGlobals();
  frameOn(null);
  begin('');
  history.replaceState(null, '', '/');
});

it('a visit is handed on by links, and the first page keeps its address', async () => {
  begin('', 'https://www.google.com/');
  const router = visit('/faq');
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  const link = await menu.findByRole('link', { name: 'Package Preparations' });
  expect(link).toHaveAttribute(
    'href',
    '/package-preparations?utm_source=google.com&utm_medium=referral',
  );
  expect(router.history.location.href).toBe('/faq');
  // The page is still the current one in the navigation.
  expect(menu.getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(link);
  await waitFor(() =>
    expect(router.history.location.href).toBe(
      '/package-preparations?utm_source=google.com&utm_medium=referral',
    ),
  );
});

it('a choice of the page stays beside it', () => {
  begin('?utm_source=letter&utm_campaign=2027');
  const router = visit('/faq?utm_source=letter&utm_campaign=2027');
  const to = (href: object) => router.buildLocation(href).href;
  expect(to({ to: '/book', search: { unit: 3 } })).toBe(
    '/book?unit=3&utm_source=letter&utm_campaign=2027',
  );
  expect(to({ to: '/book/first-light/full-day' })).toBe(
    '/book/first-light/full-day?utm_source=letter&utm_campaign=2027',
  );
});

it.each(['/login', '/check-my-charter', '/dashboard', '/admin/bookings', '/admin/calendar'])(
  '%s has none of it',
  (path) => {
    begin('', 'https://www.google.com/');
    playServer({});
    const router = openAsStaff('/admin/settings');
    expect(router.buildLocation({ to: path }).href).toBe(path);
  },
);

it('a direct visit adds nothing', () => {
  begin('', 'https://book.example.com/faq');
  const router = visit('/faq');
  expect(router.buildLocation({ to: '/book', search: { unit: 3 } }).href).toBe('/book?unit=3');
});

it.each(['2027', 'true', '1e5', '"summer"', '[1]'])(
  'the campaign %s is the same one on the next page',
  (campaign) => {
    const query = new URLSearchParams({ utm_source: 'letter', utm_campaign: campaign });
    begin(`?${query.toString()}`);
    const read = currentVisit();
    const { searchStr } = visit('/faq').buildLocation({ to: '/book' });
    begin(searchStr);
    expect(currentVisit()).toEqual(read);
  },
);

it.each([
  ['', 'example.com', 'embed'],
  ['&before=www.google.com', 'google.com', 'referral'],
  ['&before=www.example.com', 'example.com', 'embed'],
  ['&before=book.example.com', 'example.com', 'embed'],
  ['&utm_source=letter&utm_medium=email&before=www.google.com', 'letter', 'email'],
])('in a frame with %j it is what the website says', (said, source, medium) => {
  frameOn('https://www.example.com');
  // The frame's own page before is the website.
  begin(`?site=https%3A%2F%2Fwww.example.com${said}`, 'https://www.example.com/');
  expect(currentVisit()).toEqual({ source, medium, campaign: '' });
});
