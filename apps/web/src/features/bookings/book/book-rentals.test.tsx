import type * as router from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, calendarDate, eachDay, todayIn } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { pageData } from '#lib/page-data.ts';
import { byTheHour, houseboat, kayaks } from '#test-rentals.ts';
import { answeringTaken, instantAt } from '#test-taken.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './book-calendar.tsx';
import { BookPage } from './book-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof router>()),
  useNavigate: () => () => Promise.resolve(),
}));

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const named = (date: string) => longDay.format(new Date(`${date}T12:00:00Z`));
// The first of the month after next, so that 20 days follow in it.
const inTwoMonths = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${inTwoMonths}-01`);

function opened(more: Record<string, (url: string) => Response> = {}) {
  sessionStorage.clear();
  const sent = playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    'POST /api/booking/create': answering({ status: 'booked', id: 77, sms_sent: null }),
    ...more,
  });
  showAlone(<BookPage units={[kayaks, houseboat]} inshore onAgain={() => undefined} />);
  return sent;
}
async function turnTo(date: string) {
  const name = new RegExp(`^${named(date)}`);
  while (screen.queryByRole('button', { name }) === null) {
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  }
  const found = screen.getByRole('button', { name });
  await waitFor(() => expect(found).toBeEnabled());
  return found;
}
async function typeContact() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann Angler');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@slipway.test');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+14165550123');
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
}

afterEach(() => vi.unstubAllGlobals());

it('books three kayaks for two and a half hours, without a card', async () => {
  const sent = opened();
  await userEvent.click(await screen.findByRole('radio', { name: /^Single kayak/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^By the hour/ }));
  const length = screen.getByLabelText('How long');
  await within(length).findByRole('option', { name: '2½ hours · CA$70.00' });
  await userEvent.selectOptions(length, '2½ hours · CA$70.00');
  await userEvent.selectOptions(screen.getByLabelText('How many'), '3');
  await waitFor(() => expect(screen.getByLabelText('Date', { exact: true })).toBeEnabled());
  await userEvent.click(await turnTo(first));
  const morning = screen.getByRole('group', { name: 'Morning' });
  await userEvent.click(within(morning).getByRole('radio', { name: /^10:30/ }));
  expect(screen.getByRole('radio', { name: /^5:45.*Ends too late in the day/ })).toBeDisabled();
  expect(screen.getByText('12 left')).toBeVisible();
  expect(screen.getByText('Ends at 1 PM')).toBeVisible();
  expect(screen.queryByLabelText('Group size')).not.toBeInTheDocument();
  expect(screen.getByText('Nothing is charged now, so no card is asked for.')).toBeVisible();
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  await typeContact();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK MY PACKAGE!' }));
  expect(await screen.findByRole('heading', { name: 'Booking 77' })).toBeVisible();
  expect(sent.find(({ call }) => call === 'POST /api/booking/create')?.body).toMatchObject({
    ...{ unit_id: 4, date: first, time: '10:30:00', length: 150, quantity: 3, details: 3 },
    ...{ total_price: 210, amount: 0, stripeToken: null },
  });
});

it('says how many are left where some are taken, and clears a start with too few', async () => {
  const [from, to] = [instantAt(first, '10:00'), instantAt(first, '12:00')];
  const taken = (item: number) => ({ item, from, to, date: first, kind: byTheHour.kind });
  opened({
    'GET /api/availability/': answeringTaken({
      times: Array.from({ length: 10 }, (_, at) => taken(at + 1)),
    }),
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Single kayak/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^By the hour/ }));
  await waitFor(() => expect(screen.getByLabelText('Date', { exact: true })).toBeEnabled());
  await userEvent.click(await turnTo(first));
  const start = screen.getByRole('radio', { name: /^11 AM|^11:00/ });
  expect(start).toHaveAccessibleName(/2 left/);
  await userEvent.click(start);
  await userEvent.selectOptions(screen.getByLabelText('How many'), '3');
  expect(await screen.findAllByText('Not enough left')).not.toHaveLength(0);
  expect(screen.getByRole('radio', { name: /^11 AM|^11:00/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^11 AM|^11:00/ })).not.toBeChecked();
});

it('chooses arrival and return of a stay in one calendar, by keyboard too', async () => {
  opened();
  await userEvent.click(await screen.findByRole('radio', { name: /^Houseboat/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Houseboat nights/ }));
  const field = screen.getByLabelText('Arrival and return');
  await waitFor(() => expect(field).toBeEnabled());
  expect(screen.getByText('Choose the day of arrival.')).toBeVisible();
  (await turnTo(first)).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Now choose the day of return.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }));
  await userEvent.click(screen.getByRole('button', { name: 'BOOK MY PACKAGE!' }));
  expect(await screen.findByText('Choose the day of return.')).toBeVisible();
  expect(screen.queryByText('Now choose the day of return.')).not.toBeInTheDocument();
  expect(screen.getByText('Choose your dates to see the price')).toBeVisible();
  await userEvent.click(await turnTo(addDays(first, 1)));
  expect(screen.getByText(/At least 3 nights$/)).toBeVisible();
  await userEvent.click(await turnTo(addDays(first, 7)));
  expect(screen.getAllByText(/7 nights/)[0]).toBeVisible();
  expect(screen.getByText('Return by 10 AM')).toBeVisible();
  expect(screen.getAllByText('CA$2,240.00')[0]).toBeVisible();
  const sizes = within(screen.getByLabelText('Group size')).getAllByRole('option');
  expect(sizes.map(({ textContent }) => textContent)).toEqual([
    ...['Choose', '2', '3', '4', '5', '6', '7', '8'],
  ]);
});

it('names the first day of return where it lies in another month than the arrival', async () => {
  opened();
  await userEvent.click(await screen.findByRole('radio', { name: /^Houseboat/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Houseboat nights/ }));
  await waitFor(() => expect(screen.getByLabelText('Arrival and return')).toBeEnabled());
  const last = addDays(first, -1);
  await userEvent.click(await turnTo(last));
  expect(
    screen.getByText(`The first day of return is ${formatDate(addDays(last, 3))}.`),
  ).toBeVisible();
  await userEvent.click(await turnTo(addDays(last, 3)));
  expect(screen.queryByText(/The first day of return/)).not.toBeInTheDocument();
});

it('shows terms that were published meanwhile, keeps what was typed, and books once they are agreed to', async () => {
  const terms = (version: number, body: string) =>
    answering({ version, body, published_at: '2026-06-01T12:00:00.000Z' });
  let tries = 0;
  const sent = opened({
    'GET /api/page-data': answering({ ...pageData(), terms_text: 2 }),
    'GET /api/terms/2': terms(2, '# New\n\nLife jackets are worn.'),
    'POST /api/booking/create': () => {
      tries += 1;
      return tries === 1
        ? refusing(422, {
            code: 'price_changed',
            message: 'The given data was invalid.',
            errors: { terms_text: ['The terms have changed.'] },
          })()
        : answering({ status: 'booked', id: 77, sms_sent: null })();
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^Single kayak/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^By the hour/ }));
  await waitFor(() => expect(screen.getByLabelText('Date', { exact: true })).toBeEnabled());
  await userEvent.click(await turnTo(first));
  const morning = screen.getByRole('group', { name: 'Morning' });
  await userEvent.click(within(morning).getByRole('radio', { name: /^10:30/ }));
  await typeContact();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK MY PACKAGE!' }));

  const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
  expect(await within(dialog).findByText('Life jackets are worn.')).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('The terms have changed.');
  expect(screen.getByLabelText('I agree to the terms and conditions.')).not.toBeChecked();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I agree' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
  await userEvent.click(screen.getByRole('button', { name: 'BOOK MY PACKAGE!' }));
  expect(await screen.findByRole('heading', { name: 'Booking 77' })).toBeVisible();
  const bookings = sent.filter(({ call }) => call === 'POST /api/booking/create');
  expect(bookings.map(({ body }) => body)).toMatchObject([{ terms_text: 1 }, { terms_text: 2 }]);
});

const monthName = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthOfDay = (date: string) => monthName.format(new Date(`${date}T12:00:00Z`));

it('opens at the first month with a free day, and stays where it is turned to', async () => {
  const today = todayIn('America/Toronto', new Date());
  const closed = eachDay(today, addDays(first, 2)).map((day) => [day, ''] as const);
  opened({ 'GET /api/availability/': answeringTaken({ closed: new Map(closed) }) });
  await userEvent.click(await screen.findByRole('radio', { name: /^Single kayak/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^By the hour/ }));
  expect(await screen.findByRole('button', { name: monthOfDay(first) })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  const before = monthOfDay(addDays(first, -1));
  expect(await screen.findByRole('button', { name: before })).toBeVisible();
  expect(screen.getByRole('button', { name: before })).toBeVisible();
});

it('opens at today’s month where nothing is free for long', async () => {
  const today = todayIn('America/Toronto', new Date());
  const closed = eachDay(today, addDays(today, 400)).map((day) => [day, ''] as const);
  const sent = opened({ 'GET /api/availability/': answeringTaken({ closed: new Map(closed) }) });
  await userEvent.click(await screen.findByRole('radio', { name: /^Single kayak/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^By the hour/ }));
  const asked = () => sent.filter(({ call }) => call.startsWith('GET /api/availability/')).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(5));
  expect(await screen.findByRole('button', { name: monthOfDay(today) })).toBeVisible();
  expect(asked()).toBeLessThan(13);
});
