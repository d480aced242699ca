import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterEach, expect, it, vi } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { charterKind, halfDay, teaser } from '#test-samples.ts';
import { answeringTaken, instantAt } from '#test-taken.ts';
import { answering, playServer, showAlone, unanswered } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '../book/book-calendar.tsx';
import { NewBookingForm } from './new-booking-form.tsx';

vi.mock('#lib/wait.ts', () => ({ wait: () => Promise.resolve() }));

const unit: BookableUnit = {
  ...teaser,
  packages: [
    {
      ...halfDay,
      kind: 'full_day',
      kind_facts: charterKind('full_day'),
      name: 'Full Day Package',
    },
  ],
};
const day = addDays(todayIn('America/Toronto', new Date()), 20);
const held = {
  blocks: [{ item: 0, from: instantAt(day, '00:00'), to: instantAt(addDays(day, 1), '00:00') }],
};
const create = 'POST /api/create-booking';

afterEach(() => vi.unstubAllGlobals());

it('starts with the day from the calendar and checks each package on it', async () => {
  playServer({
    'GET /api/availability/': answeringTaken(held),
    'POST /api/customers/search': answering([]),
  });
  const free = addDays(day, 1);
  showAlone(<NewBookingForm units={[unit]} linked={{ day: free, unit: 3 }} />);
  const date = await screen.findByLabelText('Date', { exact: true });
  expect(await screen.findByRole('radio', { name: /^Teaser/ })).toBeChecked();
  expect(date).toHaveValue(formatDate(free));
  await userEvent.click(screen.getByRole('radio', { name: /^Full Day/ }));
  await waitFor(() => expect(date).toBeEnabled());
  expect(date).toHaveValue(formatDate(free));
});

it('chooses the only package of a unit by itself', async () => {
  playServer({
    'GET /api/availability/': answeringTaken({}),
    'POST /api/customers/search': answering([]),
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day: null, unit: null }} />);
  await userEvent.click(await screen.findByRole('radio', { name: /^Teaser/ }));
  expect(await screen.findByRole('radio', { name: /^Full Day/ })).toBeChecked();
});

it('has the only package chosen where a link names the unit', async () => {
  playServer({
    'GET /api/availability/': answeringTaken({}),
    'POST /api/customers/search': answering([]),
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day, unit: 3 }} />);
  expect(await screen.findByRole('radio', { name: /^Full Day/ })).toBeChecked();
  expect(screen.getByLabelText('Date', { exact: true })).toHaveValue(formatDate(day));
});

it('says why the day from the calendar is unavailable', async () => {
  playServer({
    'GET /api/availability/': answeringTaken(held),
    'POST /api/customers/search': answering([]),
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day, unit: 3 }} />);
  await userEvent.click(await screen.findByRole('radio', { name: /^Full Day/ }));
  const date = screen.getByLabelText('Date', { exact: true });
  await waitFor(() => expect(date).toBeEnabled());
  await waitFor(() => expect(date).toHaveValue(''));
  expect(date).toHaveAttribute('placeholder', 'Please select a new date');
});

/** Chooses unit, package and day of the form. */
async function chooseTrip() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Teaser/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Full Day/ }));
  const date = screen.getByLabelText('Date', { exact: true });
  await waitFor(() => expect(date).toBeEnabled());
  const long = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
  const label = long.format(new Date(`${day}T12:00:00Z`));
  if (screen.queryByLabelText(label) === null) {
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  }
  await userEvent.click(await screen.findByLabelText(label));
  await waitFor(() => expect(date).not.toHaveValue(''));
  return date;
}

it('a walk-in needs a name, is told what cannot be sent, and pays in full', async () => {
  const sent = playServer({
    'GET /api/availability/': answeringTaken({}),
    'POST /api/customers/search': answering([]),
    [create]: answering({ status: 'booked', id: 12, sms_sent: null }),
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day: null, unit: null }} />);
  await chooseTrip();
  const noEmail = /^Without an email address/;
  expect(screen.getByText(noEmail)).toBeVisible();
  expect(screen.getByText(/^Without a phone number/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /confirmation/ })).toBeDisabled();
  const email = screen.getByRole('textbox', { name: 'Email' });
  fireEvent.change(email, { target: { value: 'a@example.test' } });
  expect(screen.queryByText(noEmail)).not.toBeInTheDocument();
  expect(
    screen.getByRole('switch', { name: 'Send the customer a confirmation by email' }),
  ).toBeChecked();
  fireEvent.change(email, { target: { value: '' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Wanda' } });
  await userEvent.selectOptions(screen.getByLabelText('Group size'), '2');
  await userEvent.click(screen.getByRole('radio', { name: /^Paid in full: / }));
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Card terminal');
  await userEvent.click(screen.getByRole('button', { name: 'Create booking' }));
  await waitFor(() => expect(sent.some(({ call }) => call === create)).toBe(true));
  expect(sent.find(({ call }) => call === create)?.body).toMatchObject({
    name: 'Wanda',
    email: '',
    phone: '',
    deposit: 'in_full',
    paid_by_hand: { method: 'Card terminal' },
  });
});

it('a charge is part of the price, and has to be complete', async () => {
  const sent = playServer({
    'GET /api/availability/': answeringTaken({}),
    'POST /api/customers/search': answering([]),
    [create]: answering({ status: 'booked', id: 12, sms_sent: null }),
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day: null, unit: null }} />);
  await chooseTrip();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Wanda' } });
  await userEvent.selectOptions(screen.getByLabelText('Group size'), '2');
  await userEvent.click(screen.getByRole('button', { name: /^Add a charge/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create booking' }));
  expect(await screen.findByText('Enter what it is for.')).toBeVisible();
  expect(sent.some(({ call }) => call === create)).toBe(false);
  await userEvent.type(screen.getByLabelText('What line 1 is for'), 'Late start');
  await userEvent.type(screen.getByLabelText('Amount of line 1'), '40');
  const summary = screen.getByRole('complementary', { name: 'Summary' });
  expect(within(summary).getByText('Late start')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create booking' }));
  await waitFor(() => expect(sent.some(({ call }) => call === create)).toBe(true));
  expect(sent.find(({ call }) => call === create)?.body).toMatchObject({
    adjustments: [{ kind: 'charge', name: 'Late start', amount: 40 }],
  });
});

it('a booking with a lost answer keeps its day, and a retry is the same booking', async () => {
  let isHeld = false;
  const sent = playServer({
    'GET /api/availability/': (url) => answeringTaken(isHeld ? held : {})(url),
    'POST /api/customers/search': answering([]),
    [create]: () => {
      isHeld = true;
      return unanswered();
    },
  });
  showAlone(<NewBookingForm units={[unit]} linked={{ day: null, unit: null }} />);
  const date = await chooseTrip();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), {
    target: { value: 'Ada Phone' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), {
    target: { value: 'ada@example.test' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone' }), {
    target: { value: '+14165550123' },
  });
  await userEvent.selectOptions(screen.getByLabelText('Group size'), '2');
  for (const tries of [3, 6]) {
    await userEvent.click(screen.getByRole('button', { name: 'Create booking' }));
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(sent.filter(({ call }) => call === create)).toHaveLength(tries);
    await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(error).not.toBeInTheDocument());
    expect(date).not.toHaveValue('');
  }
  const keys = sent.flatMap(({ call, key }) => (call === create ? [key] : []));
  expect(new Set(keys).size).toBe(1);
});
