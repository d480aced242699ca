import type { RefusalCode } from '@slipway/contract/refusal-codes';
import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';
import { readRefusal } from './refusals.ts';
import { runBooking } from './run-booking.ts';

const booked = { status: 'booked', id: 7, sms_sent: null } as const;
const asksBank = {
  status: 'requires_action',
  client_secret: 's',
  booking_id: 7,
  redirect_url: null,
} as const;
const leads = { ...asksBank, redirect_url: 'https://bank.test/pay' } as const;
const awaits = { status: 'awaiting_payment', id: 7, until: '2026-07-01T10:00:00Z' } as const;

/** A server that returns these answers in turn. */
function server(replies: (BookingAnswer | ApiError)[]) {
  const calls: string[] = [];
  const next = (call: string): Promise<BookingAnswer> => {
    calls.push(call);
    const reply = replies.shift() ?? new ApiError(500, 'no more');
    return reply instanceof ApiError ? Promise.reject(reply) : Promise.resolve(reply);
  };
  const steps = {
    create: () => next('create'),
    confirm: () => next('confirm'),
    authenticate: (asked: { client_secret: string; redirect_url: string | null }) => {
      calls.push(`bank ${asked.redirect_url ?? asked.client_secret}`);
      return Promise.resolve();
    },
    wait: () => Promise.resolve(),
  };
  return { calls, steps };
}

describe('runBooking', () => {
  it.each<[string, (BookingAnswer | ApiError)[], string[]]>([
    ['is booked at once', [booked], ['create']],
    [
      'is sent again when the connection is lost or the server still works on it',
      [new ApiError(0, ''), new ApiError(409, 'wait', { code: 'in_progress' }), booked],
      ['create', 'create', 'create'],
    ],
    ['lets the bank ask', [asksBank, booked], ['create', 'bank s', 'confirm']],
    [
      'repeats the confirmation alone, not the bank',
      [asksBank, new ApiError(0, ''), booked],
      ['create', 'bank s', 'confirm', 'confirm'],
    ],
  ])('%s', async (_what, replies, expected) => {
    const { calls, steps } = server(replies);
    expect(await runBooking(steps)).toEqual(booked);
    expect(calls).toEqual(expected);
  });

  it('leaves for another page, and asks how it ended when it comes back', async () => {
    const { calls, steps } = server([leads, awaits]);
    expect(await runBooking(steps)).toEqual(awaits);
    expect(calls).toEqual(['create', 'bank https://bank.test/pay', 'confirm']);
  });

  it('is in doubt when the page was left and shown again', async () => {
    const { steps } = server([leads]);
    const shown = { ...steps, authenticate: () => Promise.reject(new Error('shown again')) };
    await expect(runBooking(shown)).rejects.toBeInstanceOf(UnknownOutcomeError);
  });

  it('does not retry a refusal', async () => {
    const { calls, steps } = server([new ApiError(422, 'Your card was declined.'), booked]);
    await expect(runBooking(steps)).rejects.toMatchObject({ status: 422 });
    expect(calls).toEqual(['create']);
  });

  it('gives up after three tries with the last error', async () => {
    const lost = () => new ApiError(0, '');
    const { calls, steps } = server([
      lost(),
      lost(),
      new ApiError(409, 'Still busy.', { code: 'in_progress' }),
    ]);
    const failure: unknown = await runBooking(steps).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnknownOutcomeError);
    expect(failure).toMatchObject({ message: 'Still busy.' });
    expect(calls).toHaveLength(3);
  });

  const refusals = (status: number) => new ApiError(status, 'No.');
  it.each<[string, (BookingAnswer | ApiError)[], boolean]>([
    ['a limit, at once', [refusals(429)], false],
    ['a limit, after a lost answer', [new ApiError(0, ''), refusals(429)], true],
    ['an ended session, after a lost answer', [new ApiError(0, ''), refusals(401)], true],
    ['a decline, after a lost answer', [new ApiError(0, ''), refusals(422)], false],
    ['a limit, after the bank has asked', [asksBank, refusals(429)], true],
    ['a decline, after the bank has asked', [asksBank, refusals(422)], false],
  ])('%s', async (_what, replies, inDoubt) => {
    const { steps } = server(replies);
    const failure: unknown = await runBooking(steps).catch((error: unknown) => error);
    expect(failure instanceof UnknownOutcomeError).toBe(inDoubt);
  });

  it('leaves the outcome unknown when the bank challenge could not be shown', async () => {
    const { steps } = server([asksBank]);
    const broken = new TypeError('Failed to fetch dynamically imported module');
    const failing = { ...steps, authenticate: () => Promise.reject(broken) };
    await expect(runBooking(failing)).rejects.toBeInstanceOf(UnknownOutcomeError);
  });
});

describe('readRefusal', () => {
  const nothing = { fields: {}, dateLost: null, stale: false, termsChanged: false, inDoubt: false };
  const refused = (code: RefusalCode, errors: Record<string, string[]>) =>
    new ApiError(422, 'Invalid', { code, errors });
  it.each([
    ['a decline', new ApiError(422, 'Your card was declined.'), nothing],
    [
      'a date',
      refused('slot_unavailable', { date: ['Taken.'] }),
      { ...nothing, dateLost: 'Taken.' },
    ],
    [
      'a time',
      refused('slot_unavailable', { time: ['Taken.'] }),
      { ...nothing, dateLost: 'Taken.' },
    ],
    [
      'a price',
      refused('price_changed', { total_price: ['Now 900.'], amount: ['x'] }),
      { ...nothing, stale: true },
    ],
    [
      'terms',
      refused('price_changed', { terms_version: ['Changed.'] }),
      { ...nothing, stale: true, termsChanged: true, fields: { terms: 'Changed.' } },
    ],
    [
      'a price and terms',
      refused('price_changed', { total_price: ['Now 900.'], terms_text: ['Changed.'] }),
      { ...nothing, stale: true, fields: { terms: 'Changed.' } },
    ],
    [
      'typed fields',
      refused('invalid', {
        details: ['Max. guests number is 6 for this unit.'],
        email: ['Bad.', 'Long.'],
      }),
      {
        ...nothing,
        fields: { guests: 'Max. guests number is 6 for this unit.', email: 'Bad. Long.' },
      },
    ],
    [
      'a package that is gone',
      refused('package_unavailable', { package_name: ['Package name is invalid.'] }),
      { ...nothing, stale: true, fields: { package: 'Package name is invalid.' } },
    ],
    [
      'a date that is none',
      refused('invalid', { date: ['Date is invalid.'] }),
      { ...nothing, fields: { date: 'Date is invalid.' } },
    ],
    ['no answer', new UnknownOutcomeError(new ApiError(0, '')), { ...nothing, inDoubt: true }],
    ['an ended session', new ApiError(401, 'Unauthenticated.'), nothing],
  ])('%s', (_what, error, expected) => {
    expect(readRefusal(error)).toEqual(expected);
  });
});
