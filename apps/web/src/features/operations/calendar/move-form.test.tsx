import { screen } from '@testing-library/react';
import { calendarDate, timeOfDay, type TimeOfDay } from '@slipway/domain/dates/dates';
import { expect, it, vi } from 'vitest';
import { showAlone } from '#test-screen.tsx';
import { MoveForm } from './move-form.tsx';

const starts = vi.hoisted(() => ({ now: [] as TimeOfDay[] }));
vi.mock('#features/bookings/index.ts', () => ({ usePackageStarts: () => starts.now }));

const booking = {
  ...{ unit_id: 3, package_id: 7, kind: 'full_day', package: 'Full Day' },
  ...{ date: '2099-06-15', time: '07:00:00' },
};

it.each([
  [['07:00:00', '13:00:00'], true],
  [['07:00:00'], false],
  [[], false],
])('asks for a start only where there is a choice: %j', async (times, asks) => {
  starts.now = times.map(timeOfDay);
  showAlone(
    <MoveForm booking={booking} today={calendarDate('2099-06-01')} onMove={() => undefined} />,
  );
  expect(await screen.findByLabelText(/^New date/)).toHaveValue('2099-06-15');
  expect(screen.queryByLabelText('Start') !== null).toBe(asks);
});
