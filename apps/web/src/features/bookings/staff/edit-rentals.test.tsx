import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { cruiser, houseboat, kayaks } from '#test-rentals.ts';
import { answering, openAsStaff, pageOf, playServer, refusing, showAlone } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { BookingFacts } from './booking-facts.tsx';
import { EditStaffBooking } from './dialogs/edit-staff-booking.tsx';

const paddling: StaffBooking = {
  ...staffBooking,
  ...{ unit: 'Single kayak', unit_id: 4, package: 'By the hour', package_id: 41 },
  ...{ kind: 'by_the_hour', schedule: 'times', unit_capacity: 1, quantity: 3, details: 3 },
  ...{ time: '10:30:00', starts_at: '2026-11-12T15:30:00.000Z' },
  ends_at: '2026-11-12T18:00:00.000Z',
};
const stay: StaffBooking = {
  ...paddling,
  ...{ unit: 'Houseboat', unit_id: 5, package: 'Houseboat nights', package_id: 51, days: 7 },
  ...{ kind: 'houseboat_nights', unit_capacity: 8, quantity: 1, details: 4, time: '16:00:00' },
  ...{ starts_at: '2026-11-12T21:00:00.000Z', ends_at: '2026-11-19T15:00:00.000Z' },
};
const preview = {
  ...{ currency: 'CAD', total_now: 800, total_price: 800, difference: 0, paid: 400, left: 400 },
  ...{ credit: 0, due_now: 400, moves_to: null, terms_after: null, refusals: {} },
};
async function opened(booking: StaffBooking) {
  const sent = playServer({
    'GET /api/unit-names-packages-pictures': answering([kayaks, houseboat, cruiser]),
    'POST /api/bookings/41/change-preview': answering(preview),
    'PUT /api/bookings/41': answering({ ...booking }),
    'GET /api/bookings/41': answering(booking),
  });
  showAlone(<EditStaffBooking booking={booking} onClose={() => undefined} />);
  const edit = within(await screen.findByRole('dialog', { name: 'Edit booking 41' }));
  const choose = async (field: string, option: string) => {
    await userEvent.click(await edit.findByRole('combobox', { name: field }));
    await userEvent.click(await edit.findByRole('option', { name: option, hidden: true }));
  };
  const saved = async () => {
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
    return sent.find(({ call }) => call.startsWith('PUT'))?.body;
  };
  return { choose, edit, saved };
}

const notFound = refusing(404, { message: 'Not found.' });

afterEach(() => vi.unstubAllGlobals());

it('changes how long and how many of an hourly rental', async () => {
  const { choose, edit, saved } = await opened(paddling);
  expect(await edit.findByRole('combobox', { name: 'How long' })).toHaveValue('2½ hours');
  expect(edit.queryByRole('combobox', { name: 'Guests' })).not.toBeInTheDocument();
  await choose('How long', '4 hours');
  await choose('How many', '5');
  expect(await saved()).toMatchObject({ length: 240, quantity: 5, details: 5, time: '10:30:00' });
});

it('changes the nights of a stay', async () => {
  const { choose, edit, saved } = await opened(stay);
  expect(await edit.findByRole('combobox', { name: 'How long' })).toHaveValue('7 nights');
  await choose('How long', '10 nights');
  const body = await saved();
  expect(body).toMatchObject({ days: 10, details: 4 });
  expect(body).not.toHaveProperty('quantity');
});

it('shows the real end, the nights and the items', () => {
  showAlone(
    <>
      <BookingFacts booking={paddling} />
      <BookingFacts booking={stay} />
    </>,
  );
  return waitFor(() => {
    const fact = (name: string) =>
      screen
        .getAllByRole('term')
        .flatMap((term) =>
          term.textContent === name ? [term.nextElementSibling?.textContent] : [],
        );
    expect(fact('Ends')).toEqual(['1 PM', 'Thu 19 Nov 2026, 10 AM']);
    expect(fact('Quantity')).toEqual(['3']);
    expect(fact('Duration')).toEqual(['7 nights']);
  });
});

const cruising: StaffBooking = {
  ...paddling,
  ...{ unit: 'Evening Star', unit_id: 6, package: 'Sunset cruise', package_id: 61, details: 4 },
  ...{ kind: 'sunset_cruise', unit_capacity: 40, quantity: 1, time: '18:00:00' },
  guest_types: [
    { id: 1, name: 'Adult', count: 3, takes_seat: true },
    { id: 2, name: 'Child', count: 1, takes_seat: true },
  ],
  departure: { id: 9, least_to_sail: 6, guests_needed: 2 },
};

it('changes the guests of a booking by the seat', async () => {
  const { edit, saved } = await opened(cruising);
  const child = await edit.findByRole('spinbutton', { name: 'Child' });
  expect(child).toHaveValue('1');
  await userEvent.click(edit.getByRole('button', { name: 'Fewer: Child' }));
  await userEvent.click(edit.getByRole('button', { name: 'Fewer: Adult' }));
  expect(await saved()).toMatchObject({ details: 2, guest_types: [{ id: 1, count: 2 }] });
});

it('shows the guests by type, with the way to the departure', async () => {
  playServer({
    'GET /api/': pageOf([]),
    'GET /api/bookings/41': answering(cruising),
    'GET /api/bookings/41/survey': notFound,
    'GET /api/booking-money/41': notFound,
  });
  openAsStaff('/admin/bookings?booking=41', 'rent');
  expect(await screen.findByText('3 × Adult, 1 × Child')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Departure 9 with its manifest' })).toHaveAttribute(
    'href',
    '/admin/departures?departure=9',
  );
});

it('shows the start of a package that has only one', async () => {
  const { edit } = await opened(cruising);
  expect(await edit.findByRole('combobox', { name: 'Time' })).toHaveValue('6 PM');
});
