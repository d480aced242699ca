import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { staffBooking as booking } from '#test-staff-booking.ts';
import { answering, playServer } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
import { BookingActions } from './booking-actions.tsx';

afterEach(() => vi.unstubAllGlobals());

it('marking a no-show asks first and says what it means', async () => {
  startTests();
  const sent = playServer({ 'POST /api/bookings/41/no-show': answering(booking) });
  render(
    <ThemeProviders>
      <QueryClientProvider client={queryClient}>
        <BookingActions booking={booking} onPrint={() => undefined} onRemoved={() => undefined} />
        <DialogHost />
      </QueryClientProvider>
    </ThemeProviders>,
  );
  const mark = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByText('Mark as no-show'));
    return within(await screen.findByRole('dialog', { name: 'Mark as a no-show?' }));
  };
  const calls = await mark();
  expect(calls.getByText(/the rest of the price stays owed/)).toBeVisible();
  await userEvent.click(calls.getByRole('button', { name: 'No, go back' }));
  expect(sent).toEqual([]);
  await userEvent.click((await mark()).getByRole('button', { name: 'Mark as no-show' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { no_show: true, version: 2 } });
});
