import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@slipway/domain/dates/dates';
import { pageData, setPageData } from '#lib/page-data.ts';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
import { departureState } from './departure-labels.ts';
import { cruise, manifest, today, zoe } from '#test-departure.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './call-off-departure.tsx';
import './departure-form.tsx';
import './departures-screen.tsx';
import './open-ahead.tsx';

const opened = (path: string, answers: Parameters<typeof playServer>[0]) => {
  const sent = playServer({ 'GET /api/': answering([]), ...answers });
  return { sent, router: openAsStaff(path, 'rent') };
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

describe('the list', () => {
  const path = '/admin/departures';

  it('has the departures of the next two weeks with seats, crew and state', async () => {
    const { sent, router } = opened(path, {
      'GET /api/departures': answering([
        cruise,
        { ...cruise, id: 6, seats_taken: 40 },
        { ...cruise, id: 7, seats_taken: 3, all_called_off: true },
      ]),
      'GET /api/departures/5': answering(manifest()),
    });
    expect(await screen.findByText('Seats sold: 12 of 40')).toBeInTheDocument();
    expect(screen.getByText('Full')).toBeInTheDocument();
    expect(screen.getByText('Called off', { selector: '[data-tone]' })).toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toContain(
      `GET /api/departures?from=${today}&to=${addDays(today, 13)}`,
    );
    const [first] = screen.getAllByRole('button', { name: /^Manifest of Sunset cruise/ });
    if (first) await userEvent.click(first);
    await waitFor(() => expect(router.state.location.search).toEqual({ departure: 5 }));
  });

  it('reads another range of days and one unit from the URL', async () => {
    const { sent } = opened(`${path}?from=2027-06-01&to=2027-06-30&unit=8`, {
      'GET /api/departures': answering([]),
    });
    await screen.findByRole('heading', { name: 'No departures on these days' });
    expect(sent.map(({ call }) => call)).toContain(
      'GET /api/departures?from=2027-06-01&to=2027-06-30&unit_id=8',
    );
  });

  it('says why it could not be loaded', async () => {
    opened(path, { 'GET /api/departures': refusing(403, { message: '' }) });
    expect(await screen.findByText('You do not have access')).toBeInTheDocument();
  });

  it('says which days were refused instead of offering the same again', async () => {
    const errors = { to: ['At most 62 days at once.'] };
    opened(path, { 'GET /api/departures': refusing(422, { message: 'Invalid.', errors }) });
    expect(await screen.findByText('At most 62 days at once.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([true, false])(
    'is in the menu only of a business that sells seats: %s',
    async (sells) => {
      opened(path, { 'GET /api/departures': answering([]) });
      setPageData({
        ...pageData(),
        records: { bookings: true, orders: false, products: false, departures: sells },
      });
      await screen.findByRole('heading', { name: 'Departures' });
      await screen.findByRole('link', { name: 'Daily log' });
      expect(screen.queryAllByRole('link', { name: 'Departures' })).toHaveLength(sells ? 1 : 0);
    },
  );
});

describe('the manifest', () => {
  const path = '/admin/departures?departure=5';
  const answers = (one = manifest()) => ({ 'GET /api/departures/5': answering(one) });

  it('has each party with its types, balance and notes', async () => {
    opened(path, answers());
    const parties = within(await screen.findByRole('region', { name: 'Manifest' }));
    expect(
      parties.getByText('3 × Adult, 1 × Child', { selector: 'li:first-child *' }),
    ).toBeVisible();
    expect(parties.getByText(/131\.25/)).toBeInTheDocument();
    expect(parties.getByText('One wheelchair.')).toBeInTheDocument();
    expect(parties.getByText('1 of 4 arrived')).toBeInTheDocument();
    // Somebody who is still paying is not waited for.
    expect(parties.getByText('Payment pending')).toBeInTheDocument();
    expect(parties.queryByRole('group', { name: 'Arrived: Kim Payer' })).not.toBeInTheDocument();
  });

  it('leads to a new booking of it while it has seats', async () => {
    opened(path, { 'GET /api/departures/5': answering(manifest()) });
    await screen.findByText('Manifest', { selector: 'h2' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'New booking' })).toHaveAttribute(
      'href',
      expect.stringMatching(/date=.*unit=8.*package=81.*time=19%3A00%3A00/),
    );
  });

  it.each([{ closed: true }, { seats_taken: 40 }, { called_off: true }])(
    'leads to none once it is %o',
    async (over) => {
      opened(path, { 'GET /api/departures/5': answering(manifest(over)) });
      await screen.findByText('Manifest', { selector: 'h2' });
      const main = within(screen.getByRole('main'));
      expect(main.queryByRole('link', { name: 'New booking' })).not.toBeInTheDocument();
    },
  );

  it('counts who has come, by one or all', async () => {
    const { sent } = opened(path, {
      ...answers(),
      'PUT /api/departures/5/arrived': answering(manifest({ parties: [{ ...zoe, arrived: 2 }] })),
    });
    await press('One more of Zoe Zander');
    await screen.findByText('2 of 4 arrived');
    await press('All of Zoe Zander have arrived');
    const marks = sent.filter(({ call }) => call === 'PUT /api/departures/5/arrived');
    expect(marks.map(({ body }) => body)).toEqual([
      { booking_id: 41, arrived: 2 },
      { booking_id: 41, arrived: 4 },
    ]);
  });

  it('names the guests where that is asked, and how many names are missing', async () => {
    const guests = [{ name: 'Ann Lee', type: 'Adult' }];
    const one = { ...zoe, guests, emergency_phone: '+14165550133' };
    opened(path, answers(manifest({ asks_names: true, parties: [one] })));
    expect(await screen.findByText('Ann Lee (Adult)')).toBeInTheDocument();
    expect(screen.getByText('Names missing: 3')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '+1 416 555 0133' })).toBeInTheDocument();
  });

  it('closes to sales', async () => {
    const { sent } = opened(path, {
      ...answers(),
      'PUT /api/departures/5': answering(manifest({ closed: true })),
    });
    await press('Close to sales');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /api/departures/5')?.body).toEqual({
        version: 3,
        closed: true,
      }),
    );
  });

  it('refuses fewer seats than are sold, before and after asking the server', async () => {
    const { sent } = opened(path, {
      ...answers(),
      'PUT /api/departures/5': refusing(422, {
        message: 'The given data was invalid.',
        code: 'invalid',
        errors: { seats: ['13 seats are sold already.'] },
      }),
    });
    await press('Edit seats, crew and notes');
    const seats = await screen.findByRole('textbox', { name: /Seats/ });
    await userEvent.clear(seats);
    await userEvent.type(seats, '11');
    await press('Save');
    expect(
      await screen.findByText(/^Seats sold already: 12\. Enter at least as many/),
    ).toBeInTheDocument();
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
    await userEvent.clear(seats);
    await userEvent.type(seats, '12');
    await press('Save');
    expect(await screen.findByText('13 seats are sold already.')).toBeInTheDocument();
  });

  it('is called off after a reason, once, and says how many are told', async () => {
    const { sent } = opened(`${path}&off=1`, {
      ...answers(),
      'POST /api/departures/5/call-off': answering({ call_off_id: 9 }),
    });
    await press('Call off and notify 1');
    expect(await screen.findByText('Reason is required.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Storm');
    await press('Call off and notify 1');
    await waitFor(() => {
      const call = sent.find((one) => one.call === 'POST /api/departures/5/call-off');
      expect(call?.body).toMatchObject({ version: 3, reason: 'Storm' });
    });
  });

  it('under its least to sail it can sail anyway', async () => {
    const { sent } = opened(path, {
      ...answers(manifest({ guests: 4, persons: 4 })),
      'PUT /api/departures/5': answering(manifest({ sails_anyway: true })),
    });
    await press('Sails anyway');
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /api/departures/5')?.body).toEqual({
        version: 3,
        sails_anyway: true,
      }),
    );
  });

  it('neither sails from a number nor anyway once all of its bookings are called off', async () => {
    const parties = [{ ...zoe, called_off: true }];
    const few = { bookings: 1, all_called_off: true, guests: 4, persons: 4, seats_taken: 4 };
    opened(path, answers(manifest({ ...few, parties })));
    const seats = await screen.findByRole('region', { name: 'Seats' });
    expect(within(seats).getByText('Called off')).toBeVisible();
    expect(screen.queryByText(/^Sails/)).toBeNull();
    expect(departureState({ ...cruise, ...few })?.text).toBe('Called off');
  });

  it('is called off for too few guests with that as its reason, which the message leaves to it', async () => {
    opened(`${path}&off=1`, answers(manifest({ guests: 4, persons: 4 })));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    expect(reason).toHaveValue('Too few guests');
    expect(screen.getByRole('textbox', { name: /Message to the customers/ })).toHaveValue(
      'We are sorry, but we have to call off your trip.\n\n' +
        'Please use the link to choose a new date at no cost, or a full refund.',
    );
  });

  it('changes its seats from where they are shown', async () => {
    opened(path, answers());
    await press('Change seats');
    expect(await screen.findByRole('textbox', { name: /Seats/ })).toHaveValue('40');
  });

  it('is full when as many are aboard as the unit takes, and says why', async () => {
    opened(path, answers(manifest({ seats_taken: 38, persons: 40 })));
    expect(await screen.findByText('Full')).toBeVisible();
    expect(screen.getByText(/^Nobody else fits: guests without a seat count/)).toBeVisible();
  });

  it('one that is gone is not found', async () => {
    opened(path, { 'GET /api/departures/5': refusing(404, { message: 'Not found.' }) });
    expect(await screen.findByText('Not found')).toBeInTheDocument();
  });
});
