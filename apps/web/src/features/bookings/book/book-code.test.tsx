import type * as router from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { houseboat } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, playServer, refusing, showAlone, unanswered } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import './book-calendar.tsx';
import '#shared/cards/test-card-form.tsx';
import '#features/bookings/code/trip-code-field.tsx';
import { BookPage } from './book-page.tsx';
import * as press from './press/load-tell-refusal.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof router>()),
  useNavigate: () => () => Promise.resolve(),
}));
vi.mock('#lib/wait.ts', () => ({ wait: () => Promise.resolve() }));

afterEach(() => vi.unstubAllGlobals());

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const named = (date: string) => longDay.format(new Date(`${date}T12:00:00Z`));
const inTwoMonths = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${inTwoMonths}-01`);
const ask = 'POST /api/booking/code';
const create = 'POST /api/booking/create';
const tenOff = { code: { code: 'SUMMER-10', percent: 10, discount: 224 }, problem: null };
const refusedCode = (problem: string) => ({ code: null, problem });

function open(told: () => object, booked: () => Response) {
  const sent = playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    [ask]: () => answering(told())(),
    [create]: booked,
  });
  showAlone(<BookPage units={[houseboat]} inshore onAgain={() => undefined} />);
  return sent;
}

/** Fills in the form for a stay, except days and card. */
async function fill() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Houseboat/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Houseboat nights/ }));
  await userEvent.selectOptions(screen.getByLabelText('Group size'), '4');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann Angler');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@slipway.test');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+14165550123');
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
}

async function choose(date: string) {
  const name = new RegExp(`^${named(date)}`);
  while (screen.queryByRole('button', { name }) === null) {
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  }
  const found = screen.getByRole('button', { name });
  await waitFor(() => expect(found).toBeEnabled());
  await userEvent.click(found);
}

/** Chooses seven nights, which cost 2,240. */
async function chooseDays() {
  await waitFor(() => expect(screen.getByLabelText('Arrival and return')).toBeEnabled());
  await choose(first);
  await choose(addDays(first, 7));
}

async function enterCard() {
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '12/40');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
}

async function enterCode(code: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'I have a code' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);
}

const summary = () => screen.getByRole('complementary', { name: 'Summary' });
const button = () => screen.getByRole('button', { name: 'BOOK MY PACKAGE!' });
const bodies = (sent: { call: string; body?: unknown }[], of: string) =>
  sent.filter(({ call }) => call === of).map(({ body }) => body);

it('has what a press may show loaded as soon as a field is used', async () => {
  sessionStorage.clear();
  const load = vi.spyOn(press, 'loadTellRefusal');
  open(() => tenOff, unanswered);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(name);
  expect(load).toHaveBeenCalled();
  load.mockRestore();
});

it('looks up a code once everything is chosen, and books at the reduced price', async () => {
  sessionStorage.clear();
  const sent = open(() => tenOff, answering({ status: 'booked', id: 7, sms_sent: null }));
  await fill();
  await enterCode('summer10');
  expect(screen.getByText('We check your code once you have chosen what to book.')).toBeVisible();
  expect(bodies(sent, ask)).toEqual([]);
  await chooseDays();
  await waitFor(() => expect(within(summary()).getByText('Code SUMMER-10')).toBeVisible());
  expect(within(summary()).getByText('-CA$224.00')).toBeVisible();
  await enterCard();
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Booking 7' });
  expect(screen.getByText('Code SUMMER-10')).toBeVisible();
  expect(bodies(sent, create)).toMatchObject([
    { code: 'summer10', total_price: 2016, amount: 504 },
  ]);
});

it('says why a code is refused, and books only once it is removed', async () => {
  sessionStorage.clear();
  const text = 'This code has expired.';
  const sent = open(
    () => refusedCode(text),
    answering({ status: 'booked', id: 8, sms_sent: null }),
  );
  await fill();
  await chooseDays();
  await enterCode('winter');
  expect(await screen.findByText(text)).toBeVisible();
  expect(button()).toBeDisabled();
  expect(screen.getByText(/Correct or remove your code to continue\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove code' }));
  await enterCard();
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Booking 8' });
  expect(bodies(sent, create)).toEqual([expect.not.objectContaining({ code: 'winter' })]);
});

it('books without a code once a refused one is emptied by hand', async () => {
  sessionStorage.clear();
  const text = 'This code has expired.';
  open(() => refusedCode(text), answering({ status: 'booked', id: 8, sms_sent: null }));
  await fill();
  await chooseDays();
  await enterCode('winter');
  expect(await screen.findByText(text)).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Code' }));
  expect(button()).toBeEnabled();
  expect(screen.queryByText(/Correct or remove your code/)).not.toBeInTheDocument();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('');
});

it('a code that was used up meanwhile is refused at its field, and nothing is booked', async () => {
  sessionStorage.clear();
  const text = 'This code is used up.';
  let told: object = tenOff;
  open(
    () => told,
    () => {
      told = refusedCode(text);
      return refusing(422, { code: 'code_refused', message: text, errors: { code: [text] } })();
    },
  );
  await fill();
  await chooseDays();
  await enterCode('summer10');
  await enterCard();
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(button()).toBeDisabled());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
});

it('an unanswered booking is sent again after a reload with the same key, though it used up its code', async () => {
  sessionStorage.clear();
  let told: object = tenOff;
  const first = open(
    () => told,
    () => unanswered(),
  );
  await fill();
  await chooseDays();
  await enterCode('summer10');
  await enterCard();
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Error' })).getByRole('button', {
      name: 'Close',
    }),
  );
  await screen.findByText(/^Your booking was sent but is not finished/);
  told = refusedCode('This code is used up.');
  cleanup();
  queryClient.clear();
  const again = open(() => told, answering({ status: 'booked', id: 9, sms_sent: null }));
  await screen.findByText(/^Your booking was sent but is not finished/);
  await waitFor(() => expect(button()).toBeEnabled());
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Booking 9' });
  const keys = [...first, ...again].flatMap(({ call, key }) => (call === create ? [key] : []));
  expect(new Set(keys).size).toBe(1);
  expect(bodies(again, ask)).toEqual([]);
});
