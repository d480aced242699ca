import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import type { RouteName } from '#lib/page-paths.ts';
import { pathOf } from '#lib/page-paths.ts';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';
import { openSettings, startTests } from '../test-setup.ts';
// Imported up front, so that no test waits for the lazy chunks.
import './layouts/vertical-layout.tsx';
import './screens/no-bookings.tsx';
import './screens/tasks-screen.tsx';
import '#features/settings/settings-screen.tsx';
import '#features/reports/reports-screen.tsx';
import '#features/messages/texts/texts-screen.tsx';
import { staffGroups } from './layouts/navigation.ts';
import { titleOf } from './routes.ts';
import { i18n } from '@lingui/core';

afterEach(() => vi.unstubAllGlobals());

const none = { bookings: false, orders: true, products: true, departures: true };

/** The screens of trips: a shop has none of them. */
const ofTrips: RouteName[] = [
  ...(['departures', 'call-offs', 'unpaid-bookings', 'waiting-list'] as const),
  ...(['packages', 'package-kinds', 'closed-days', 'extras', 'rates', 'website'] as const),
];

/** The routes in the menu of a business that sells. */
function menu({ trips, bookings }: { trips: boolean; bookings: boolean }) {
  startTests(null, 'sell');
  const page = { ...pageData(), trips, records: { ...none, bookings } };
  return staffGroups('sell', () => true, page);
}
const routesOf = (of: Parameters<typeof menu>[0]) => menu(of).flatMap(({ routes }) => routes);

describe('the menu of a business that sells', () => {
  it('has no screens of trips while none are booked', () => {
    const routes = routesOf({ trips: false, bookings: false });
    expect(routes.filter((name) => ofTrips.includes(name))).toEqual([]);
    for (const name of ['calendar', 'to-do', 'open-holds', 'bookings', 'codes'] as const)
      expect(routes).toContain(name);
  });

  it.each([
    ['trips are booked', { trips: true, bookings: false }],
    ['bookings are left from before', { trips: false, bookings: true }],
  ])('has them where %s', (_, of) => {
    expect(routesOf(of)).toEqual(expect.arrayContaining(ofTrips));
  });

  it('names each screen once, whatever the business calls its packages', () => {
    const routes = routesOf({ trips: true, bookings: true });
    const order = { one: 'order', many: 'orders', article: 'an' as const };
    const { settings } = pageData();
    setPageData({
      ...pageData(),
      settings: { ...settings, words: { ...settings.words, package: order } },
    });
    const titles = routes.map((name) => i18n._(titleOf(name, 'sell')));
    expect(titles.filter((title) => title === 'Orders')).toHaveLength(1);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

/** Opens a screen of a shop. */
function open(path: string, role: 'Admin' | 'Supervisor' = 'Admin') {
  const sent = playServer({
    'GET /api/': pageOf([]),
    'GET /api/settings': answering({ settings: { ...openSettings, purpose: 'sell' }, version: 1 }),
    'GET /api/settings/changes': answering([]),
    'GET /api/message-texts': answering([
      { key: 'mail.shop-order-ready', changed: false },
      { key: 'mail.waiting-list-offer', changed: false },
      { key: 'sms.called-off', changed: false },
    ]),
  });
  const router = openAsStaff(path, 'sell', role);
  setPageData({ ...pageData(), records: none });
  return { router, sent };
}

describe('a link to what a shop does not have', () => {
  it.each(ofTrips)('%s says so, and reads nothing', async (name) => {
    const { sent } = open(pathOf(name, 'sell'));
    expect(
      await screen.findByRole('heading', { name: 'This business takes no bookings' }),
    ).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'See the orders' })).toHaveAttribute(
      'href',
      '/admin/orders',
    );
    expect(main.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(sent.filter(({ call }) => !/announcements|page-data/.test(call))).toEqual([]);
  });

  it('says so to whoever cannot change the settings, without the way there', async () => {
    open('/admin/waiting-list', 'Supervisor');
    expect(
      await screen.findByText('It sells products, and this screen is about what is booked.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  it('says so of a new booking', async () => {
    open('/admin/new-booking');
    expect(
      await screen.findByRole('heading', { name: 'This business takes no bookings' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'New booking' })).toBeVisible();
  });
});

it('its settings have no section of trips', async () => {
  open('/admin/settings');
  expect(await screen.findByRole('heading', { name: 'Cancellation terms' })).toBeVisible();
  for (const name of ['Inshore', 'Due dates', 'Reminders'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByText('How far ahead of today trips can be booked.')).toBeNull();
  expect(
    screen.getByText('While a visitor pays, nobody else can buy the same pieces.'),
  ).toBeVisible();
});

it('its To do says nothing of departures', async () => {
  open('/admin/to-do');
  expect(
    await screen.findByText('Refunds, charges, messages and jobs that need your attention.'),
  ).toBeVisible();
});

it('its reports are of revenue and what is due', async () => {
  open('/admin/reports');
  expect(await screen.findByRole('tab', { name: 'Revenue' })).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Revenue',
    'Due',
  ]);
});

it('its emails and SMS are about orders', async () => {
  open('/admin/messages/texts');
  expect(await screen.findByRole('link', { name: 'Ready for pick-up' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Place free (waiting list)' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Called off' })).toBeNull();
});
