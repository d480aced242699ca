import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { timeOfDay } from '@slipway/domain/dates/dates';
import { pageData, setPageData } from '#lib/page-data.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { cruiser, sunset } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import {
  answering,
  myBooking,
  openAsCustomer,
  openAsStaff,
  openAsVisitor,
  pageOf,
  playServer,
  refusing,
} from '#test-screen.tsx';
import './home/home-more.tsx';
import './home-screen.tsx';

const noWords = { headline: '', welcome: '', how_to_book: '', where_to_find: '' };
const question = (n: number) => ({
  slug: `q${n}`,
  question: `Question ${n}?`,
  answer: `Answer ${n}`,
});

function serve(more: Record<string, (url: string) => Response> = {}, words: object = noWords) {
  return playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    'GET /api/unit-names-packages-pictures': answering([
      { ...teaser, packages: [halfDay] },
      cruiser,
    ]),
    'GET /api/content/home': () => Response.json({ data: words, version: 1 }),
    'GET /api/content/faq': () =>
      Response.json({
        data: [{ slug: 't', name: 'Topic', entries: [1, 2, 3, 4].map(question) }],
        version: 1,
      }),
    ...more,
  });
}
afterEach(() => vi.unstubAllGlobals());

it('shows the business, what it offers, departures, questions and contact', async () => {
  serve({}, { ...noWords, headline: 'Quiet water, good company', how_to_book: 'Choose a day.' });
  openAsVisitor('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Slipway Charters' })).toBeVisible();
  expect(await screen.findByText('Quiet water, good company')).toBeVisible();
  const card = await screen.findByRole('link', { name: /^Teaser/ });
  expect(card).toHaveAttribute('href', '/book/teaser');
  expect(card).toHaveTextContent(/From CA\$/);
  expect((await screen.findAllByText(/seats? left$/)).length).toBeGreaterThan(0);
  expect(await screen.findByRole('heading', { name: 'How booking works' })).toBeVisible();
  expect(await screen.findAllByText(/^Question \d\?$/)).toHaveLength(3);
  await userEvent.click(screen.getByText('Question 2?'));
  expect(screen.getByText('Answer 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    expect.stringContaining('1%20Harbour%20Street'),
  );
  const foot = await screen.findByRole('contentinfo');
  expect(within(foot).getByRole('link', { name: 'hello@slipway.test' })).toBeVisible();
});

it('leaves out what is empty', async () => {
  serve({
    'GET /api/unit-names-packages-pictures': answering([]),
    'GET /api/content/faq': () => Response.json({ data: [], version: 1 }),
  });
  openAsVisitor('/');
  const { settings } = pageData();
  setPageData({
    ...pageData(),
    settings: { ...settings, business: { ...settings.business, address: '', phone: '' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Slipway Charters' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull());
  for (const name of [
    'What we offer',
    'Next departures',
    'How booking works',
    'Where to find us',
    'Questions',
  ]) {
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
  expect(await screen.findByRole('heading', { name: 'Contact' })).toBeVisible();
});

it('says that the units could not be loaded, and tries again', async () => {
  const sent = serve({
    'GET /api/unit-names-packages-pictures': refusing(422, { message: 'No.' }),
  });
  openAsVisitor('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(sent.filter(({ call }) => call.includes('unit-names-packages')).length).toBeGreaterThan(
      1,
    ),
  );
});

it('shows a customer the next trip on top', async () => {
  serve({ 'GET /api/my-bookings': pageOf([myBooking]) });
  openAsCustomer('/');
  const trip = await screen.findByRole('link', { name: /^Your next trip/ });
  expect(within(trip).getByText(/Teaser/)).toBeVisible();
  expect(trip).toHaveAttribute('href', '/dashboard?booking=41');
});

it('is a card where the settings say so, and the calendar for staff', async () => {
  serve();
  const { settings } = (openAsVisitor('/'), pageData());
  setPageData({ ...pageData(), settings: { ...settings, home: 'coming_soon' } });
  expect(await screen.findByRole('heading', { name: 'Coming soon' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What we offer' })).toBeNull();
});

it('shows staff what visitors see, where they ask for it', async () => {
  serve();
  const router = openAsStaff('/?as=visitor');
  expect(await screen.findByRole('heading', { name: 'What we offer' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
});

it('leads from a departure to booking it, with its date and time', async () => {
  serve();
  const router = openAsVisitor('/');
  const [departure] = await screen.findAllByRole('link', { name: /seats? left$/ });
  const href = departure?.getAttribute('href') ?? '';
  expect(href).toMatch(/date=\d{4}-\d\d-\d\d/);
  if (departure) await userEvent.click(departure);
  await waitFor(() => expect(router.state.location.pathname).toBe('/book'));
  const date = new URLSearchParams(href.split('?')[1]).get('date');
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('slipway-book') ?? '{}')).toMatchObject({ date }),
  );
});

it('lists the departures of all packages by date and time', async () => {
  const late = { ...sunset, id: 99, name: 'Late cruise', starts: [timeOfDay('20:45:00')] };
  serve({
    'GET /api/unit-names-packages-pictures': answering([{ ...cruiser, packages: [late, sunset] }]),
  });
  openAsVisitor('/');
  await waitFor(async () =>
    expect(await screen.findAllByRole('link', { name: /seats? left$/ })).toHaveLength(6),
  );
  const starts = screen
    .getAllByRole('link', { name: /seats? left$/ })
    .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]))
    .map((search) => `${search.get('date')} ${search.get('time')}`);
  expect(starts).toEqual(starts.toSorted());
});

it('is the calendar for staff', async () => {
  serve();
  const router = openAsStaff('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/calendar'));
});

it.each([
  ['/book', 'Book your package', { trips: true, shop: true }],
  ['/shop', 'Visit the shop', { trips: false, shop: true }],
])('leads to %s', async (path, name, offers) => {
  serve();
  openAsVisitor('/no-such-page');
  setPageData({ ...pageData(), ...offers });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
});

it('leads nowhere where nothing is offered', async () => {
  serve();
  openAsVisitor('/no-such-page');
  setPageData({ ...pageData(), trips: false, shop: false });
  expect(await screen.findByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Book your package$|^Visit the shop$/ })).toBeNull();
});
