import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { guestBasket, isTripLine, type TripLine } from '#shared/basket/basket-lines.ts';
import { byTheHour, houseboat, kayaks, nights } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, openAsVisitor, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#features/bookings/book/book-calendar.tsx';
import './basket-screen.tsx';
import './change-line-screen.tsx';

// The first of the month after next, so that there are days around it.
const inTwoMonths = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${inTwoMonths}-01`);
const id = '00000000-0000-4000-8000-000000000001';
const byHour: TripLine = {
  id,
  trip: {
    ...{ unit_id: kayaks.id, package_id: byTheHour.id, package_name: 'By the hour' },
    ...{ date: first, time: '10:30:00', length: 150, quantity: 3, details: 3 },
    ...{ total_price: 210, amount: 0, terms_version: 1 },
  },
};
const stay: TripLine = {
  id: '00000000-0000-4000-8000-000000000002',
  trip: {
    ...{ unit_id: houseboat.id, package_id: nights.id, package_name: 'Houseboat nights' },
    ...{ date: first, time: '16:00:00', days: 4, details: 6 },
    ...{ total_price: 1280, amount: 320, terms_version: 1 },
  },
};

function open(path: string, units: BookableUnit[] = [kayaks, houseboat]) {
  const sent = playServer({
    'GET /api/unit-names-packages-pictures': answering(units),
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
  });
  const router = openAsVisitor(path);
  act(() => guestBasket.update(() => [byHour, stay]));
  return { sent, router };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const trips = () => guestBasket.lines().filter(isTripLine);

afterEach(() => {
  act(() => guestBasket.update(() => []));
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('opens a line of the basket with all that was chosen, and saves it in its place', async () => {
  const { router } = open('/basket');
  await userEvent.click(await screen.findByRole('link', { name: /^Edit 3 × By the hour/ }));
  expect(await screen.findByRole('heading', { name: 'Edit your choice' })).toHaveFocus();
  expect(await screen.findByRole('radio', { name: /^Single kayak/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^By the hour/ })).toBeChecked();
  expect(screen.getByLabelText('How long')).toHaveValue('150');
  expect(screen.getByLabelText('How many')).toHaveValue('3');
  expect(screen.getByLabelText('Date', { exact: true })).toHaveValue(formatDate(first));
  expect(await screen.findByRole('radio', { name: /^10:30/ })).toBeChecked();
  await userEvent.selectOptions(screen.getByLabelText('How many'), '2');
  expect(await screen.findByRole('complementary', { name: 'Summary' })).toHaveTextContent(
    'CA$140.00',
  );
  await save();
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toHaveFocus();
  expect(router.state.location.pathname).toBe('/basket');
  expect(guestBasket.lines()).toHaveLength(2);
  expect(guestBasket.lines()).toMatchObject([
    {
      id,
      trip: {
        ...{ date: first, time: '10:30:00', length: 150, quantity: 2, details: 2 },
        total_price: 140,
      },
    },
    stay,
  ]);
});

it('changes the group of a stay, and neither its days nor anything else', async () => {
  open(`/basket/${stay.id}`);
  const size = await screen.findByLabelText('Group size');
  expect(size).toHaveValue('6');
  await userEvent.selectOptions(size, '4');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeEnabled());
  await save();
  await screen.findByRole('heading', { name: 'Your basket' });
  expect(trips()[1]?.trip).toMatchObject({ date: first, days: 4, details: 4 });
  expect(guestBasket.lines()[0]).toEqual(byHour);
});

it('asks before it is left with a change, and leaves the line as it was', async () => {
  open(`/basket/${id}`);
  await userEvent.selectOptions(await screen.findByLabelText('How many'), '1');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the basket' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(guestBasket.lines()).toEqual([byHour, stay]);
});

it('is left without a question where nothing was changed', async () => {
  open(`/basket/${id}`);
  await screen.findByLabelText('How many');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the basket' }));
  expect(await screen.findByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(guestBasket.lines()).toEqual([byHour, stay]);
});

it.each<[string, BookableUnit[], string]>([
  ['unit', [houseboat], 'Choose a unit.'],
  ['package', [{ ...kayaks, packages: [{ ...byTheHour, inactive: 1 }] }], 'Choose a package.'],
])(
  'says that the %s is no longer offered, and what is to be chosen',
  async (_what, units, text) => {
    open(`/basket/${id}`, units);
    expect(await screen.findByText(/^What you had chosen is no longer offered/)).toBeVisible();
    await save();
    expect(await screen.findByText(text, { selector: '[role=alert]' })).toBeVisible();
    expect(guestBasket.lines()).toEqual([byHour, stay]);
  },
);

it('says that a line is no longer in the basket', async () => {
  open(`/basket/${id}`);
  await screen.findByLabelText('How many');
  act(() => guestBasket.update(() => [stay]));
  expect(await screen.findByText('This is no longer in your basket')).toBeVisible();
});
