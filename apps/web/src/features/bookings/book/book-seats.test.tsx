import type * as router from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { formatDate } from '#lib/format.ts';
import { pageData } from '#lib/page-data.ts';
import { cruiser, sunset } from '#test-rentals.ts';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
import { answeringTaken, instantAt } from '#test-taken.ts';
// Imported up front, so that no test waits for the lazy chunks.
import './steps/guest-counts.tsx';
import { guestPrices, listedPrice, priceOfDay, quoteTrip } from './availability-and-price.ts';
import { emptyForm } from './book-form.ts';
import { BookCalendar } from './book-calendar.tsx';
import { BookPage } from './book-page.tsx';
import { requestedTrip, lengthOf, missingFields } from './press/booking-body.ts';
import { seatPrices } from '@slipway/domain/catalogue/offered-packages';
import { groupOf, groupRefusal, packageTrip, partyOf, partyText } from './trip.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof router>()),
  useNavigate: () => () => Promise.resolve(),
}));

afterEach(() => vi.unstubAllGlobals());

type Counts = [number, number, number];
const seats = (counts: Counts | null) =>
  packageTrip(cruiser, sunset, {
    ...{ length: null, quantity: 1 },
    guestTypes: counts && counts.map((count, at) => ({ id: at + 1, count })),
  });

describe('a trip by the seat', () => {
  it.each<[Counts | null, { seats: number; persons: number }, number | null, string | null]>([
    [null, { seats: 1, persons: 1 }, 45, null],
    [[3, 1, 0], { seats: 4, persons: 4 }, 155, null],
    [[2, 0, 1], { seats: 2, persons: 3 }, 90, null],
    [[0, 0, 0], { seats: 0, persons: 0 }, null, 'Min. guests number is 1 for this package.'],
    [[0, 0, 2], { seats: 0, persons: 2 }, 0, 'At least one guest needs a seat.'],
    [[11, 0, 0], { seats: 11, persons: 11 }, 495, 'Max. guests number is 10 for this unit.'],
  ])('for %j', (counts, party, total, refusal) => {
    startTests();
    const { settings } = pageData();
    const trip = seats(counts);
    const quote = quoteTrip(trip, 1, settings);
    expect(partyOf(trip)).toEqual(party);
    expect(quote && toMajor(quote.total)).toBe(total);
    expect(groupRefusal(trip, party.persons, settings)).toBe(refusal);
    expect(groupOf(trip, 7, settings)).toBe(party.persons === 0 ? null : party.persons);
  });

  it.each<[Counts | null, number]>([
    [null, 45],
    [[1, 0, 0], 45],
    [[3, 1, 1], 155],
    // Nobody yet who takes a seat: as one guest.
    [[0, 0, 2], 45],
  ])('costs in the calendar what its party does: %j', (counts, price) => {
    startTests();
    const priced = { date: calendarDate('2099-07-01'), rates: [] };
    expect(priceOfDay(seats(counts), pageData().settings, priced)).toBe(price);
  });

  it.each<[Counts, boolean]>([
    [[1, 0, 2], true],
    [[0, 0, 2], false],
  ])('is asked about only with a guest who takes a seat: %j', (counts, isAsked) => {
    startTests();
    const form = { ...emptyForm, date: calendarDate('2099-07-01') };
    const asked = requestedTrip({ form, trip: seats(counts), settings: pageData().settings });
    expect(asked !== null).toBe(isAsked);
  });

  it('shows what a guest of each type costs, and is sent with them', () => {
    startTests();
    const { settings } = pageData();
    const trip = seats([3, 1, 0]);
    expect([...guestPrices(trip, settings, null)]).toEqual([
      [1, 45],
      [2, 20],
      [3, 0],
    ]);
    expect(listedPrice(trip, settings, null)).toBe(45);
    expect(partyText(trip, { guests: null }, settings)).toBe('3 × Adult, 1 × Child');
    expect(lengthOf(trip)).toEqual({
      guest_types: [
        { id: 1, count: 3 },
        { id: 2, count: 1 },
      ],
    });
  });

  it('is listed at the price of a seat where guests on a lap come first', () => {
    startTests();
    const { settings } = pageData();
    const guestTypes = sunset.kind_facts.guest_types.toReversed();
    const lapsFirst = { ...sunset, kind_facts: { ...sunset.kind_facts, guest_types: guestTypes } };
    const trip = packageTrip(cruiser, lapsFirst, { length: null, quantity: 1 });
    expect(listedPrice(trip, settings, null)).toBe(20);
  });

  it('asks who is coming before the date', () => {
    startTests();
    const form = { ...emptyForm, unitId: 6, packageId: 61 };
    const missing = missingFields({ form, trip: seats([0, 0, 0]), day: null });
    expect(missing).toMatchObject({ guests: 'Choose who is coming.', date: 'Choose a date.' });
    expect(Object.keys(missing).slice(0, 2)).toEqual(['guests', 'date']);
  });
});

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const named = (date: string) => longDay.format(new Date(`${date}T12:00:00Z`));
const month = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${month}-01`);
const second = addDays(first, 1);

/** A departure of a day, with so many seats left. */
const departure = (
  date: string,
  left: number,
  time = '18:00',
  guestsNeeded = 0,
  leastToSail: number | null = 6,
): UnitTaken['departures'][number] => ({
  ...{ id: 1, packageId: 61, item: 1, start: instantAt(date, time) },
  ...{ seatsLeft: left, personsLeft: left, leastToSail, guestsNeeded },
  ...{ closed: false, takesTime: true },
});

async function opened(departures: UnitTaken['departures'] = [], times = ['18:00:00']) {
  sessionStorage.clear();
  const facts = { ...sunset.kind_facts, starts: { form: 'times' as const, times } };
  const unit = { ...cruiser, packages: [{ ...sunset, kind_facts: facts }] };
  const sent = playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability': answeringTaken({ departures }, 1),
    'POST /api/booking/create': answering({ status: 'booked', id: 78, sms_sent: null }),
  });
  showAlone(<BookPage units={[unit]} inshore onAgain={() => undefined} />);
  await userEvent.click(await screen.findByRole('radio', { name: /^Evening Star/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Sunset cruise/ }));
  await waitFor(() => expect(screen.getByLabelText('Date', { exact: true })).toBeEnabled());
  return sent;
}
async function turnTo(date: string) {
  const name = new RegExp(`^${named(date)}`);
  while (screen.queryByRole('button', { name }) === null) {
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  }
  const day = screen.getByRole('button', { name });
  await waitFor(() => expect(day).toBeEnabled());
  return day;
}
const adults = () => screen.getByRole('spinbutton', { name: 'Adult' });

it('counts guests by buttons, keys and typing, each with its price, up to the largest party', async () => {
  await opened();
  const party = within(await screen.findByRole('group', { name: 'Who is coming?' }));
  expect(party.getByText('CA$45.00')).toBeVisible();
  expect(party.getByText('Free · Without a seat')).toBeVisible();
  expect(adults()).toHaveValue('1');
  await userEvent.click(screen.getByRole('button', { name: 'More: Adult' }));
  adults().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(adults()).toHaveValue('3');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Child' }), '40');
  expect(screen.getByRole('spinbutton', { name: 'Child' })).toHaveValue('7');
  expect(party.getByText('At most 10 guests in one booking.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'More: Adult' })).toBeDisabled();
  expect(screen.queryByLabelText('Group size')).not.toBeInTheDocument();
  expect(screen.getAllByText('3 × Adult, 7 × Child')[0]).toBeVisible();
  expect(screen.getAllByText('CA$275.00')[0]).toBeVisible();
});

it('says how few seats are left and when it sails, and refuses a larger party', async () => {
  await opened([departure(first, 3, '18:00', 4), departure(second, 6)]);
  await userEvent.click(await turnTo(second));
  expect(screen.queryByText(/seats left/)).not.toBeInTheDocument();
  await userEvent.click(await turnTo(first));
  expect(screen.getByText('3 seats left')).toBeVisible();
  const missing = /^Sails from 6 guests, 3 more guests needed beside yours; we tell you by /;
  expect(screen.getByText(missing)).toBeVisible();
  await userEvent.type(adults(), '4');
  // The day is given up with its reason; others stay.
  expect(screen.getByLabelText('Date', { exact: true })).toHaveValue('');
  const why = `${formatDate(first)}: There is room for a party of up to 3 on this day.`;
  expect(screen.getByText(why)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fewer: Adult' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: Adult' }));
  expect(screen.getByText(why)).toBeVisible();
  const day = await turnTo(first);
  expect(day).toHaveAccessibleName(/Not enough seats left$/);
  await userEvent.click(day);
  expect(screen.getByText(/: Not enough seats left$/)).toBeVisible();
  expect(screen.queryByText(why)).not.toBeInTheDocument();
  await userEvent.click(await turnTo(second));
  expect(screen.getByLabelText('Date', { exact: true })).toHaveValue(formatDate(second));
  expect(screen.queryByText(/There is room for a party/)).not.toBeInTheDocument();
});

it.each([
  ['nobody has booked', [], /^Sails from 6 guests, 5 more guests needed beside yours; /],
  ['too few have', [departure(first, 6, '18:00', 2)], /^Sails from 6 guests, 1 more guest needed/],
  [
    'it has fewer seats than its least',
    [departure(first, 3, '18:00', 3, 4)],
    /^Sails from 4 guests, 2 more guests needed beside yours; /,
  ],
  ['this party is what it needs', [departure(first, 6, '18:00', 1)], /^Confirmed to sail with/],
  ['others have reached its least', [departure(first, 6)], /^Confirmed to sail$/],
])('says whether a departure is confirmed where %s', async (_who, departures, told) => {
  await opened(departures);
  await userEvent.click(await turnTo(first));
  expect(screen.getByText(told)).toBeVisible();
});

it('marks each start with its seats or why it cannot be had', async () => {
  const times = ['10:00:00', '14:00:00', '18:00:00'];
  await opened(
    [departure(first, 2, '10:00'), departure(first, 0, '14:00'), departure(first, 5, '18:00')],
    times,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More: Adult' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: Adult' }));
  await userEvent.click(await turnTo(first));
  expect(screen.getByRole('radio', { name: /^10.*Only 2 seats left/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^2.*Not enough seats left/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^6.*5 seats left/ })).toBeEnabled();
});

it('says how large a party a day still takes, once it is refused', async () => {
  await opened([departure(first, 3)]);
  await userEvent.type(adults(), '4');
  await userEvent.click(await turnTo(first));
  expect(screen.getByText(/: Not enough seats left$/)).toBeVisible();
  expect(screen.getByText('There is room for a party of up to 3 on this day.')).toBeVisible();
});

it('shows a unit with the price of an adult, not of a child', async () => {
  await opened();
  const [least = 0, child = 0] = seatPrices(sunset);
  expect(child).toBeLessThan(least);
  const card = screen.getByRole('radio', { name: /^Evening Star/ });
  expect(card).toHaveAccessibleDescription(new RegExp(`From CA\\$${least}\\.00`));
});

it('shows the price of a day without cents, rounded up, and says it exactly', async () => {
  playServer({});
  showAlone(
    <BookCalendar
      date={null}
      month={first}
      onMonth={() => undefined}
      availability={() => ({ available: true, starts: [] })}
      priceOf={(date) => (date === first ? 215.5 : 110)}
      onChoose={() => undefined}
    />,
  );
  const day = await screen.findByRole('button', { name: `${named(first)}, $215.50` });
  expect(day).toHaveTextContent(/^1\$216$/);
  expect(screen.getByRole('button', { name: `${named(second)}, $110` })).toHaveTextContent(
    /^2\$110$/,
  );
});
