import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { UnitPage } from '@slipway/contract/catalogue/catalogue';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { halfDay, teaser } from '#test-samples.ts';
import { cruiser, sunset } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, openAsVisitor, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './book/book-calendar.tsx';
import './page/price-table.tsx';
import './unit-page-screen.tsx';

const picture = (name: string) => ({
  ...{ src: `/files/${name}.webp`, srcset: `/files/${name}.webp 640w` },
  ...{ width: 640, height: 480, alt: '' },
});
const pageOf = (more: Partial<UnitPage> = {}): UnitPage => ({
  path: '/book/teaser/half-day',
  unit: {
    ...teaser,
    description: 'A wide boat with room for everybody.',
    specialty: 'Large groups',
    packages: [halfDay],
  },
  package_id: halfDay.id,
  package_paths: [{ id: halfDay.id, path: '/book/teaser/half-day' }],
  inclusions: [],
  ...more,
});
function opened(path: string, page: UnitPage | null) {
  sessionStorage.clear();
  const sent = playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    'GET /api/content/preparations': answering([
      { kind: halfDay.kind, name: halfDay.name, body: 'A jacket for the wind.' },
    ]),
    'GET /api/unit-pages/':
      page === null ? refusing(404, { message: 'Not found.' }) : answering(page),
    'GET /api/unit-names-packages-pictures': answering(page === null ? [] : [page.unit]),
  });
  return { sent, router: openAsVisitor(path) };
}
// The first of the month after next.
const inTwoMonths = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${inTwoMonths}-01`);
const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const name = new RegExp(`^${longDay.format(new Date(`${first}T12:00:00Z`))}`);

afterEach(() => vi.unstubAllGlobals());

it('tells of a package, prices every day, and takes the chosen date into booking it', async () => {
  const { router } = opened('/book/teaser/half-day', pageOf());
  expect(await screen.findByRole('heading', { level: 1, name: halfDay.name })).toBeVisible();
  expect(screen.getByText('A wide boat with room for everybody.')).toBeVisible();
  expect(await screen.findByText('A jacket for the wind.')).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Teaser: ${halfDay.name} · Slipway Charters`));
  await waitFor(() => expect(screen.getByLabelText('Date', { exact: true })).toBeEnabled());
  while (screen.queryByRole('button', { name }) === null) {
    await userEvent.click(await screen.findByRole('button', { name: 'Next month' }));
  }
  const day = screen.getByRole('button', { name });
  await waitFor(() => expect(day).toBeEnabled());
  expect(day).toHaveAccessibleName(/\$/);
  await userEvent.click(day);
  const panel = screen.getByRole('complementary', { name: 'Booking' });
  await userEvent.click(within(panel).getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/book'));
  expect(router.state.location.search).toMatchObject({ unit: teaser.id, package: halfDay.id });
  expect(JSON.parse(sessionStorage.getItem('slipway-book') ?? '{}')).toMatchObject({
    ...{ unitId: teaser.id, packageId: halfDay.id, date: first },
  });
});

it('leads from a former address to the one of now', async () => {
  const { router } = opened('/book/old-teaser/half-day', pageOf());
  await waitFor(() => expect(router.state.location.pathname).toBe('/book/teaser/half-day'));
  expect(await screen.findByRole('heading', { level: 1, name: halfDay.name })).toBeVisible();
});

it('shows error-404 for an address that leads nowhere', async () => {
  const { router } = opened('/book/nothing', null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/error-404'));
  expect(router.history.location.pathname).toBe('/book/nothing');
});

it('says of what is off sale that it is, and leads on', async () => {
  const off = { ...halfDay, inactive: 1 as const };
  opened('/book/teaser/half-day', pageOf({ unit: { ...pageOf().unit, packages: [off] } }));
  expect(await screen.findByText('Not on offer at the moment')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what can be booked' })).toHaveAttribute(
    'href',
    '/book',
  );
  expect(screen.queryByRole('complementary', { name: 'Booking' })).not.toBeInTheDocument();
});

it('shows the packages of a unit, each with its own page', async () => {
  const other = { ...halfDay, id: 9, name: 'Full Day Package', price: 2000 };
  opened(
    '/book/teaser',
    pageOf({
      path: '/book/teaser',
      package_id: null,
      unit: { ...pageOf().unit, packages: [halfDay, other] },
      package_paths: [
        { id: halfDay.id, path: '/book/teaser/half-day' },
        { id: 9, path: '/book/teaser/full-day' },
      ],
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Teaser' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Full Day Package/ })).toHaveAttribute(
    'href',
    '/book/teaser/full-day',
  );
  await userEvent.selectOptions(screen.getByLabelText('Package'), 'Full Day Package');
  expect(screen.getByRole('heading', { level: 2, name: 'Full Day Package' })).toBeVisible();
});

it('lists what each type of guest pays for a seat', async () => {
  opened(
    '/book/sunset-boat/sunset',
    pageOf({
      path: '/book/sunset-boat/sunset',
      unit: { ...cruiser, slug: 'sunset-boat', specialty: '' },
      package_id: sunset.id,
    }),
  );
  const table = await screen.findByRole('table', { name: 'Prices' });
  expect(within(table).getByRole('row', { name: /^Child/ })).toBeVisible();
});

it('says what is included and what is not, in the owner’s words', async () => {
  const said = { included: 'Fuel\n- Rods and bait\n', not_included: 'Lunch' };
  opened('/book/teaser/half-day', pageOf({ inclusions: [{ id: halfDay.id, ...said }] }));
  expect(await screen.findByText('Rods and bait')).toBeVisible();
  expect(screen.getByText('Fuel')).toBeVisible();
  const not = screen.getByRole('list', { name: 'Not included' });
  expect(
    within(not)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lunch']);
});

it('leads to the dates first, and books once one is chosen', async () => {
  opened('/book/teaser/half-day', pageOf());
  const panel = await screen.findByRole('complementary', { name: 'Booking' });
  expect(within(panel).getByRole('link', { name: 'Choose a date' })).toHaveAttribute(
    'href',
    '#dates',
  );
  expect(screen.queryByRole('list', { name: 'Not included' })).toBeNull();
});

it('opens all pictures from each of them, and none where there are none', async () => {
  const pictures = ['a', 'b', 'c', 'd', 'e', 'f'].map(picture);
  opened('/book/teaser/half-day', pageOf({ unit: { ...pageOf().unit, picture: pictures } }));
  expect(await screen.findByRole('button', { name: 'Picture 1 of 6' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All 6 pictures' }));
  const dialog = await screen.findByRole('dialog', { name: 'Teaser' });
  expect(within(dialog).getAllByRole('img')).toHaveLength(6);
});
