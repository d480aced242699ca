import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
import { GuestListModal } from './guest-list-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const list: GuestListOfBooking = {
  ...{ booking_id: 41, date: '2027-06-04', time: '18:00:00', unit: 'Evening Star' },
  ...{ package_name: 'Sunset cruise', details: 3, can_change: true, closed: null },
  guest_types: [
    { id: 1, name: 'Adult', count: 2, takes_seat: true },
    { id: 2, name: 'Child', count: 1, takes_seat: true },
  ],
  guests: [
    { name: 'Ada', type: 2 },
    { name: 'Ben', type: null },
  ],
  ...{ emergency_phone: '', complete: false, updated_at: null, version: 3 },
};

function opened(shown: Partial<GuestListOfBooking> = {}, saved = answering(list)) {
  const onClose = vi.fn();
  const sent = playServer({
    'PUT /api/bookings/41/guests': saved,
    'GET /api/bookings/41/guests': answering({ ...list, ...shown }),
  });
  showAlone(<GuestListModal bookingId={41} onClose={onClose} />);
  return { sent, onClose };
}

it('asks for each guest by type, and saves those that are known', async () => {
  const { sent, onClose } = opened();
  expect(await screen.findByLabelText('Child 1')).toHaveValue('Ada');
  // A name without a type takes the first free line.
  expect(screen.getByLabelText('Adult 1')).toHaveValue('Ben');
  await userEvent.type(screen.getByLabelText('Adult 2'), ' Cleo ');
  await userEvent.clear(screen.getByLabelText('Adult 1'));
  await userEvent.type(screen.getByLabelText('Emergency phone'), '+14165550123');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    guests: [
      { name: 'Cleo', type: 1 },
      { name: 'Ada', type: 2 },
    ],
    ...{ emergency_phone: '+14165550123', version: 3 },
  });
});

it('numbers the guests of a booking without types', async () => {
  opened({ guest_types: [], guests: [] });
  expect(await screen.findByLabelText('Guest 3')).toBeVisible();
});

it('keeps what was typed where a phone is refused', async () => {
  const text = 'Emergency phone must be a valid phone number.';
  opened({}, refusing(422, { code: 'invalid', errors: { emergency_phone: [text] } }));
  await userEvent.type(await screen.findByLabelText('Emergency phone'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Emergency phone')).toHaveValue('12');
});

it('only shows the list once the trip has started', async () => {
  opened({ can_change: false, closed: 'started' });
  expect(await screen.findByText(/^The trip has started/)).toBeVisible();
  expect(screen.getByText('Ada')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
