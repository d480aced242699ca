import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ItemChoices } from '@slipway/contract/bookings/item-choices';
import { api } from '#lib/api.ts';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { ItemModal } from './item-modal.tsx';

const choices: ItemChoices = {
  version: 3,
  items: [
    { item: 1, own: true, refusal: null },
    { item: 2, own: false, refusal: 'Already booked' },
    { item: 3, own: false, refusal: null },
  ],
};

afterEach(() => vi.unstubAllGlobals());

/** The calendar beside the form, as it reads its days. */
function Calendar() {
  const query = { from: '2027-06-01', to: '2027-06-30' };
  useQuery({
    queryKey: ['bookings-calendar', query],
    queryFn: ({ signal }) => api('GET /api/bookings-calendar', { query, signal }),
  });
  return null;
}

it('moves a booking to a free item, which the calendar then shows', async () => {
  const sent = playServer({
    'GET /api/bookings-calendar': answering({}),
    'GET /api/bookings/41/item-choices': answering(choices),
    'PUT /api/bookings/41/item': answering({}),
  });
  const onClose = vi.fn();
  showAlone(
    <>
      <Calendar />
      <ItemModal booking={{ id: 41, unit: 'Single kayak' }} onClose={onClose} />
    </>,
  );
  const read = () =>
    sent.filter(({ call }) => call.startsWith('GET /api/bookings-calendar')).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    ...{ item: 3, instead_of: 1, version: 3 },
  });
  await waitFor(() => expect(read()).toBe(2));
});
