import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfficeBooking } from '@slipway/contract/booking-office';
import { afterEach, expect, it, vi } from 'vitest';
import { Dressed } from '#app/providers.tsx';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialog-host.tsx';
import { answering, playServer } from '#test-screen.tsx';
import { startTests } from '../../../test-setup.ts';
import { BookingActions } from './booking-actions.tsx';

const reason = null;
const booking: OfficeBooking = {
  ...{ id: 41, unit: 'Teaser', unit_id: 3, package: 'Full Day Package', package_id: 4 },
  ...{ date: '2026-11-12', time: '06:00:00', duration: null, details: 4, status: 3 },
  ...{ name: 'Ann Angler', email: 'ann@slipway.test', phone: '+14165550100' },
  ...{ currency: 'CAD', total_price: 800, deposit: 80, paid: 400, left: 400, tips: 0 },
  ...{ tax_lines: [], tax_included: true, price_parts: [], due_now: 400 },
  ...{ second_payment: 320, second_payment_due: '2026-11-01' },
  ...{ final_payment: 400, final_payment_due: '2026-11-11' },
  ...{ version: 2, company_id: null, unit_capacity: 20, schedule: 'day', kind: 'full_day' },
  ...{ starts_at: '2026-11-12T11:00:00.000Z', ends_at: '2026-11-12T19:00:00.000Z' },
  ...{ zone: 'America/Toronto', customer: null, crew: { supervisor: null, mate: null } },
  ...{ terms: { version: 1, bands: [] }, strictest_days_before: null, consent: null },
  ...{ source: 'public', made_by: null, series_id: null, staff_notes: '' },
  ...{ created_at: '2026-06-01T11:00:00.000Z', history: [], messages: [] },
  ...{ cancelled: false, cancelled_at: null, cancel_reason: null, owed_after_cancel: false },
  ...{ called_off: false, hold: null, call_off: null, no_show_at: null },
  actions: {
    ...{ edit: reason, assign: reason, contract: reason, complete: reason, reopen: reason },
    ...{ cancel: reason, no_show: reason, remove: reason, resend: reason },
  },
};

afterEach(() => vi.unstubAllGlobals());

it('a no-show is asked about first, with what it means', async () => {
  startTests();
  document.cookie = 'XSRF-TOKEN=t';
  const sent = playServer({ 'POST /api/bookings/41/no-show': answering(booking) });
  render(
    <Dressed>
      <QueryClientProvider client={queryClient}>
        <BookingActions booking={booking} onPrint={() => undefined} onRemoved={() => undefined} />
        <DialogHost />
      </QueryClientProvider>
    </Dressed>,
  );
  const mark = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByText('Mark as no-show'));
    return within(await screen.findByRole('dialog', { name: 'Mark as a no-show?' }));
  };
  const asked = await mark();
  expect(asked.getByText(/the rest of the price stays owed/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'No, go back' }));
  expect(sent).toEqual([]);
  await userEvent.click((await mark()).getByRole('button', { name: 'Mark as no-show' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { no_show: true, version: 2 } });
});
