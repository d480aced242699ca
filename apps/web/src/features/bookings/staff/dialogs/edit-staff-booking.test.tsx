import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { showToStaff } from '#test-part.tsx';
import { kayaks } from '#test-rentals.ts';
import { answering, playServer, refusing } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { EditStaffBooking } from './edit-staff-booking.tsx';

afterEach(() => vi.unstubAllGlobals());

const change = (id: number, fields: Pick<StaffBooking['history'][number], 'before' | 'after'>) => ({
  id,
  at: '2026-06-02T11:00:00.000Z',
  by: 'Ines',
  action: 'changed',
  ...fields,
});
const opened = {
  ...staffBooking,
  history: [change(1, { before: { phone: '+14165550100' }, after: { phone: '+14165550101' } })],
};

/** Saves after somebody else did, and shows what the booking has become. */
async function conflictWith(history: StaffBooking['history']) {
  const sent = playServer({
    'GET /api/unit-names-packages-pictures': answering([kayaks]),
    'POST /api/bookings/41/change-preview': refusing(404, { message: 'Not found.' }),
    'PUT /api/bookings/41': refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }),
    'GET /api/bookings/41': answering({ ...opened, version: opened.version + 1, history }),
  });
  showToStaff(<EditStaffBooking booking={opened} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit booking 41' }));
  await userEvent.type(await dialog.findByLabelText('Name'), ' Lee');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const notice = within(await dialog.findByRole('alert'));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/bookings/41'));
  return notice;
}

it('lists what somebody else changed since the booking was opened', async () => {
  const notice = await conflictWith([
    change(2, { before: { name: 'Ada Byron' }, after: { name: 'Ada Lovelace' } }),
    ...opened.history,
  ]);
  expect(await notice.findByText('What has changed since you opened it:')).toBeVisible();
  expect(notice.getByText('Ada Lovelace')).toBeVisible();
  expect(notice.getByText('Ines')).toBeVisible();
  expect(notice.queryByText('Phone')).not.toBeInTheDocument();
});

it('lists nothing where the history has nothing new', async () => {
  const notice = await conflictWith(opened.history);
  expect(notice.getByText('Someone else has changed this booking')).toBeVisible();
  expect(notice.queryByText('What has changed since you opened it:')).not.toBeInTheDocument();
});

it('warns of a place that customers could not book, and says that the customer is told', async () => {
  const moves_to = {
    ...{ starts_at: '2027-06-16T10:00:00.000Z', ends_at: '2027-06-16T14:00:00.000Z' },
    ...{ items: [1], other_departure: true },
  };
  const warnings = ['This package does not start on this day of the week.'];
  playServer({
    'GET /api/unit-names-packages-pictures': answering([kayaks]),
    'POST /api/bookings/41/change-preview': answering({ moves_to, warnings, refusals: {} }),
  });
  showToStaff(<EditStaffBooking booking={opened} onClose={() => undefined} />);
  expect(await screen.findByText(warnings[0] ?? '')).toBeVisible();
  expect(screen.getByText('The customer is told of the move by email.')).toBeVisible();
});
