import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingDetails } from '@slipway/contract/bookings/bookings';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { queryClient } from '#lib/query-client.ts';
import { customer, myBooking } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '#features/bookings/booking-details-modal.tsx';
import '#app/screens/dashboard-screen.tsx';
import '#features/bookings/customer/supervisor-modal.tsx';

const booking = { ...myBooking, date: '2026-12-05' };
const inshore: MyBookingWithPayments = {
  ...booking,
  id: 42,
  unit_id: 0,
  unit: '',
  package_id: null,
  package_name: 'Inshore',
  duration: 4,
  kind: 'inshore',
  schedule: null,
  supervisor: null,
};

const details: BookingDetails = {
  id: 41,
  unit: 'Teaser',
  unit_id: 3,
  package: 'A ½ Day Package',
  date: '2026-12-05',
  time: '12:00:00',
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '+14165550100',
  details: 8,
  duration: null,
  starts_at: '2099-12-05T17:00:00.000Z',
  ends_at: '2099-12-05T21:00:00.000Z',
  quantity: 1,
  days: null,
  guest_types: [],
  extras: [],
  departure: null,
  status: 2,
  cancelled: false,
  currency: 'CAD',
  total_price: 800,
  deposit: 80,
  paid: 80,
  left: 720,
  tax_lines: [{ name: 'HST', percent: 13, amount: 92.04 }],
  tax_included: true,
  kept_at_least: 0,
};

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Answers by the start of the path; records the calls. */
function server(answers: Record<string, () => Response>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${url}`);
    const found = Object.entries(answers).find(([path]) => url.startsWith(path));
    return Promise.resolve(found ? found[1]() : refusal(404, 'Not found.'));
  });
  return calls;
}

function rows(data: MyBookingWithPayments[], total = data.length) {
  return () => Response.json({ data, meta: { page: 1, per_page: 10, total } });
}

function open(path: string) {
  const router = makeRouter();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  render(<Providers router={router} />);
  return router;
}

beforeEach(() => {
  startTests(customer);
  queryClient.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** The accessible names of a row's actions. */
function names(row: HTMLElement | undefined): string[] {
  if (!row) return [];
  const group = within(row).getByRole('group', { name: 'Action' });
  return within(group)
    .getAllByRole('button')
    .map((button) => button.textContent);
}

describe('My bookings', () => {
  it('shows date, trip and the amount paid, with the labels of the status table', async () => {
    server({ '/api/my-bookings': rows([booking, inshore]) });
    open('/dashboard');
    const [first, second] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter((item) => item.textContent.includes('Charter #')));
    expect(first).toHaveTextContent('Charter # 41');
    expect(first).toHaveTextContent('New Booking');
    expect(first).toHaveTextContent('Sat 5 Dec 2026, 12 PM');
    expect(first).toHaveTextContent('CA$80.00 paid · CA$720.00 left');
    expect(second).toHaveTextContent('Pending');
    expect(second).toHaveTextContent('Boat to be confirmed');
    expect(names(first)).toEqual(['Preferences', 'Payments', 'Details', 'Edit', 'Cancel booking…']);
    expect(second).toHaveTextContent('Inshore · 4 hours · 8 guests');
    expect(second).toHaveTextContent('Survey: Not completed');
    expect(names(second)).toEqual([
      'Preferences',
      'Payments',
      'Details',
      'Edit',
      'Cancel booking…',
    ]);
  });

  it('names a credit in the list and in the details', async () => {
    const overpaid = { status: 7, paid: 300, total_price: 200, left: -100 } as const;
    server({
      '/api/my-bookings': rows([{ ...booking, ...overpaid }]),
      '/api/booking-details/41': () => Response.json({ data: { ...details, ...overpaid } }),
    });
    open('/dashboard?booking=41');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    await waitFor(() => expect(dialog).toHaveTextContent('CreditCA$100.00'));
    expect(within(dialog).queryByText('Left to pay')).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent('CA$300.00 paid · CA$100.00 credit');
  });

  it('does not count refunds as paid, tips excluded', async () => {
    const payments = [
      { id: 1, amount: 141, status: 2, refunds: [{ amount: 61 }] },
      { id: 2, amount: 20, status: 5, refunds: [{ amount: 20 }] },
    ];
    server({ '/api/my-bookings': rows([{ ...booking, payments }]) });
    open('/dashboard');
    const amounts = 'CA$80.00 paid, after a refund of CA$61.00 · CA$720.00 left';
    expect(
      await screen.findByRole('button', {
        name: /^New Booking.*CA\$.* paid.*, Payment history of charter 41$/,
      }),
    ).toHaveTextContent(amounts);
  });

  it('links a customer without bookings to the booking page', async () => {
    server({ '/api/my-bookings': rows([]) });
    open('/dashboard');
    expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Book your package' })).toHaveAttribute('href', '/book');
  });

  it('reports a load error and offers a retry', async () => {
    server({ '/api/my-bookings': () => refusal(429, 'Too Many Attempts.') });
    open('/dashboard');
    expect(await screen.findByText('Your bookings could not be loaded')).toBeVisible();
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    server({ '/api/my-bookings': rows([booking]) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Charter # 41')).toBeVisible();
  });

  it('opens the details that an email links to, and closes them again', async () => {
    server({
      '/api/my-bookings': rows([booking]),
      '/api/booking-details/41': () => Response.json({ data: details }),
    });
    const router = open('/dashboard?booking=41');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    expect(await within(dialog).findByText('Left to pay')).toBeVisible();
    expect(dialog).toHaveTextContent('Includes HST 13%CA$92.04');
    expect(dialog).not.toHaveTextContent(/If you cancel/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toEqual({});
  });

  it('says in the details what a change inside the terms keeps at least', async () => {
    server({
      '/api/my-bookings': rows([booking]),
      '/api/booking-details/41': () => Response.json({ data: { ...details, kept_at_least: 400 } }),
    });
    open('/dashboard?booking=41');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    expect(await within(dialog).findByText(/^If you cancel, at least/)).toHaveTextContent(
      'If you cancel, at least CA$400.00 is kept: this booking was changed while the cancellation terms applied.',
    );
  });

  it('says in the details what was refunded of a cancelled trip, and takes it off the calendar', async () => {
    const payments = [{ id: 1, amount: 80, status: 2, refunds: [{ amount: 80 }] }];
    const cancelled = { cancelled: true, status: 1, paid: 0, left: 0 } as const;
    server({
      '/api/my-bookings': rows([{ ...booking, ...cancelled, payments }]),
      '/api/booking-details/41': () => Response.json({ data: { ...details, ...cancelled } }),
    });
    open('/dashboard?booking=41');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    await waitFor(() => expect(dialog).toHaveTextContent('Refunded, or on its wayCA$80.00'));
    expect(within(dialog).getByRole('link', { name: 'Remove from my calendar' })).toBeVisible();
    expect(within(dialog).queryByText('Add to my calendar')).not.toBeInTheDocument();
  });

  it('leads from a called-off trip to the choice, without what no longer counts', async () => {
    const off = { ...booking, called_off: true, asks_survey: false, names_given: false };
    const departure = { id: 5, least_to_sail: 8, guests_needed: 4 };
    server({
      '/api/my-bookings': rows([off]),
      '/api/booking-details/41': () => Response.json({ data: { ...details, departure } }),
    });
    const router = open('/dashboard?booking=41');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    expect(await within(dialog).findByText('We have had to call this trip off')).toBeVisible();
    expect(within(dialog).queryByText(/Sails from|Left to pay/)).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    const choose = await screen.findByRole('button', { name: 'New date or refund, charter 41' });
    const card = screen
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('Charter # 41'));
    expect(card).toHaveTextContent('CA$80.00 paid');
    expect(card).not.toHaveTextContent(/left|Not completed/);
    await userEvent.click(choose);
    expect(router.state.location.search).toEqual({ booking: 41, open: 'edit' });
  });

  it('says once that another customer’s booking is not found', async () => {
    server({ '/api/my-bookings': rows([booking]) });
    open('/dashboard?booking=1');
    const dialog = await screen.findByRole('dialog', { name: 'Booking Details' });
    expect(await within(dialog).findByText('Not found')).toBeVisible();
    expect(await screen.findByText('Charter # 41')).toBeInTheDocument();
    expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument();
  });

  it('says why an action is disabled, and does nothing when it is pressed', async () => {
    const cancelled = { ...booking, cancelled: true, status: 1 } as const;
    server({ '/api/my-bookings': rows([cancelled]) });
    const router = open('/dashboard');
    const edit = await screen.findByRole('button', {
      name: 'Edit, charter 41: This booking is cancelled',
    });
    await userEvent.click(edit);
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('button', { name: /^Tip/ })).not.toBeInTheDocument();
  });

  it('shows the crew and the unit, and keeps the open dialog in the URL', async () => {
    server({
      '/api/my-bookings': rows([booking]),
      '/api/supervisor/3': () =>
        Response.json({
          data: {
            name: 'Sam Skipper',
            email: 'sam@slipway.test',
            bio: 'Born here.',
            picture: null,
          },
        }),
    });
    const router = open('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Profile of Sam Skipper' }));
    const dialog = await screen.findByRole('dialog', { name: "Supervisor's Profile" });
    expect(await within(dialog).findByText('Born here.')).toBeVisible();
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', 'mailto:sam@slipway.test');
    expect(router.state.location.search).toEqual({ booking: 41, open: 'supervisor' });
  });

  it('filters by unit, date, status and survey, all in the URL', async () => {
    const calls = server({ '/api/my-bookings': rows([]) });
    open('/dashboard?unit=tea&status=4&survey=0&date=2026-12-05');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    const [first] = calls.filter((url) => url.includes('my-bookings'));
    for (const part of ['unit=tea', 'status=4', 'survey=0', 'date=2026-12-05']) {
      expect(first).toContain(part);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => {
      expect(calls.at(-1)).toBe('GET /api/my-bookings-with-payments?page=1&per_page=10');
    });
  });

  it('says so when a linked booking is another customer’s', async () => {
    server({ '/api/my-bookings': rows([booking]) });
    open('/dashboard?booking=99');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not found');
  });

  it('keeps the page in the URL', async () => {
    const calls = server({ '/api/my-bookings': rows([booking], 25) });
    const router = open('/dashboard?page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }));
    expect(calls).toContain('GET /api/my-bookings-with-payments?page=2&per_page=10');
    expect(calls).toContain('GET /api/my-bookings-with-payments?page=3&per_page=10');
  });

  it('sends the verification link again', async () => {
    startTests({ ...customer, email_verified: false });
    const calls = server({
      '/api/my-bookings': rows([]),
      '/api/verify-email/resend': () => Response.json({ data: { status: 'sent' } }),
    });
    open('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await waitFor(() => expect(calls).toContain('POST /api/verify-email/resend'));
  });
});
