import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClosedBookings, ListedClosing } from '@slipway/contract/catalogue/closings';
import { afterEach, expect, it, vi } from 'vitest';
import { kayaks } from '#test-rentals.ts';
import { answering, openAsStaff, playServer } from '#test-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const mondays: ListedClosing = {
  ...{ id: 1, unit_id: null, unit: null, item: 0, weekdays: [1], reason: 'Day off' },
  period: { form: 'yearly', from: '01-01', to: '12-31' },
  ...{ public_reason: '', next: { from: '2099-06-01', to: '2099-06-01' } },
  ...{ bookings: 0, bookings_under: [], ended: 0, version: 3 },
};
const ring = {
  ...{ id: 812, name: 'Ring', unit: 'Single kayak' },
  ...{ starts_at: '2099-06-03T14:00:00.000Z', ends_at: '2099-06-03T16:00:00.000Z' },
};
const refit: ListedClosing = {
  ...mondays,
  ...{ id: 2, unit_id: kayaks.id, unit: kayaks.name, item: 2, reason: 'Refit' },
  period: { form: 'dates', from: '2099-06-02', to: '2099-06-04' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  ...{ bookings: 1, bookings_under: [ring] },
};
const none: ClosedBookings = { bookings: 0, bookings_under: [] };

const play = (answers: Parameters<typeof playServer>[0] = {}) =>
  playServer({
    'GET /api/closings': answering([mondays, refit]),
    'GET /api/unit-names-packages-pictures': answering([kayaks]),
    'POST /api/closings/preview': answering(none),
    ...answers,
  });
const bodyOf = (sent: ReturnType<typeof playServer>, call: string) =>
  sent.find((one) => one.call === call)?.body;

it('lists closed days with what is in their way', async () => {
  play();
  openAsStaff('/admin/closed-days');
  expect(await screen.findByText(/Every Mon/)).toBeVisible();
  expect(screen.getByText(`${kayaks.name}, item 2`)).toBeVisible();
  expect(screen.getByText('1 booking')).toBeVisible();
});

it('closes the business every week, and says which bookings are in the way first', async () => {
  const user = userEvent.setup();
  const sent = play({
    'POST /api/closings': answering(mondays),
    'POST /api/closings/preview': answering({ bookings: 3, bookings_under: [ring] }),
  });
  openAsStaff('/admin/closed-days?edit=new');
  const form = within(await screen.findByRole('dialog', { name: 'Close days' }));
  await user.click(form.getByRole('radio', { name: 'Every week' }));
  await user.type(form.getByLabelText('Reason'), 'Day off');
  await user.click(form.getByRole('button', { name: 'Close these days' }));
  expect(await form.findByText('Choose at least one weekday.')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Monday' }));
  const inTheWay = within(await form.findByRole('region', { name: 'Bookings in the way' }));
  expect(inTheWay.getByText('3 bookings are in the way.')).toBeVisible();
  expect(inTheWay.getByRole('link', { name: /^Booking 812/ })).toHaveAttribute(
    'href',
    expect.stringContaining('booking=812'),
  );
  expect(inTheWay.getByText('and 2 more')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Close these days' }));
  await vi.waitFor(() =>
    expect(bodyOf(sent, 'POST /api/closings')).toEqual({
      ...{ unit_id: null, item: 0, weekdays: [1], reason: 'Day off', public_reason: '' },
      period: { form: 'yearly', from: '01-01', to: '12-31' },
    }),
  );
});

it('edits the closed days of an item, and opens them again', async () => {
  const user = userEvent.setup();
  const sent = play({ 'PUT /api/closings/2': answering(refit) });
  openAsStaff('/admin/closed-days?edit=2');
  const form = within(await screen.findByRole('dialog', { name: 'Edit closed days' }));
  expect(await form.findByText('No booking is in the way.')).toBeVisible();
  expect(await form.findByLabelText('Item')).toHaveValue('2');
  await user.click(form.getByRole('button', { name: 'Archive…' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await vi.waitFor(() =>
    expect(bodyOf(sent, 'PUT /api/closings/2')).toMatchObject({
      ...{ unit_id: kayaks.id, item: 2, ended: 1, version: 3 },
      period: { form: 'dates', from: '2099-06-02', to: '2099-06-04' },
    }),
  );
});

it('forgets that the dates are the wrong way round once one of them is changed', async () => {
  play();
  openAsStaff('/admin/closed-days?edit=new');
  const form = within(await screen.findByRole('dialog', { name: 'Close days' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  fill('First date', '2099-06-10');
  fill('Last date', '2099-06-04');
  await userEvent.click(form.getByRole('button', { name: 'Close these days' }));
  const wrong = 'The last date cannot be before the first one.';
  expect(await form.findByText(wrong)).toBeVisible();
  fill('Last date', '2099-06-12');
  expect(form.queryByText(wrong)).not.toBeInTheDocument();
});

it('moves the bookings of a closed item to free ones, and says for how many none is free', async () => {
  const later = { ...ring, id: 813 };
  const choices = (free: number | null) => ({
    version: 4,
    items: [1, 2, 3].map((item) => ({
      ...{ item, own: item === 2 },
      refusal: item === free || item === 2 ? null : 'Another booking has this item at that time.',
    })),
  });
  const sent = play({
    'POST /api/closings/preview': answering({ bookings: 2, bookings_under: [ring, later] }),
    'GET /api/bookings/812/item-choices': answering(choices(3)),
    'GET /api/bookings/813/item-choices': answering(choices(null)),
    'PUT /api/bookings/812/item': answering(choices(2)),
  });
  openAsStaff('/admin/closed-days?edit=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Move to other items' }));
  expect(
    await screen.findByText('1 booking has been moved. No item is free for 1 booking.'),
  ).toBeInTheDocument();
  expect(bodyOf(sent, 'PUT /api/bookings/812/item')).toEqual({
    ...{ item: 3, instead_of: 2, version: 4 },
  });
});

it('moves nothing where all items are closed', async () => {
  play({
    'GET /api/closings': answering([{ ...refit, item: 0 }]),
    'POST /api/closings/preview': answering({ bookings: 1, bookings_under: [ring] }),
  });
  openAsStaff('/admin/closed-days?edit=2');
  await screen.findByText('1 booking is in the way.');
  expect(screen.queryByRole('button', { name: 'Move to other items' })).not.toBeInTheDocument();
});
