import type { CalendarDate } from '@slipway/domain/dates/dates';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import {
  planPublicBooking,
  readPlanSources,
  type BookingPlan,
  type PublicBookingBody,
} from '#features/bookings/public/plan-public-booking.ts';
import type { Hold } from '#features/bookings/holds/hold-request.ts';
import { holdSlots } from '#features/bookings/holds/hold-slot.ts';
import { chargeCard, type Attempt, type ChargeOutcome } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { TestApp } from '../harness/build-app.ts';
import { randomPhone } from '../support/booking-body.ts';

/** A half day of 600.00 on the teaser unit, with a deposit of 60.00. */
const halfDay = {
  unit_id: 3,
  package_id: 32,
  package_name: 'A ½ Day Package',
  time: '06:00:00',
  details: 6,
  total_price: 600,
  amount: 60,
};

let visitors = 0;

/** Trips held together by the use case's own function, with the charge of what is due now. */
export interface HeldBasket extends Hold {
  attempt: Attempt;
  plans: BookingPlan[];
}

/**
 * Holds half days together for one visitor.
 * @param trips the days, or the fields of the booking that differ
 */
export async function holdBasket(
  { deps }: Pick<TestApp, 'deps'>,
  trips: readonly (CalendarDate | Partial<PublicBookingBody>)[],
  visitor: { email?: string; network?: string; key?: string } = {},
): Promise<HeldBasket> {
  visitors += 1;
  const email = visitor.email ?? `basket-${crypto.randomUUID()}@example.test`;
  const { settings } = await readSettings(deps.db);
  const plans = [];
  for (const trip of trips) {
    const over = typeof trip === 'string' ? { date: trip } : trip;
    const body = { ...halfDay, ...over } as PublicBookingBody;
    const sources = { ...(await readPlanSources(deps.db, body)), settings };
    plans.push(planPublicBooking(deps, body, sources));
  }
  const hold = await holdSlots(deps, {
    plans,
    settings,
    fieldPrefix: (n) => `lines.${n}.`,
    visitor: {
      name: 'Ada Guest',
      email,
      phone: randomPhone(),
      customerId: null,
      address: '10.9.0.1',
      network: visitor.network ?? `basket-${visitors}`,
      site: null,
    },
    termsText: null,
    charges: true,
    keepCard: false,
    forSecurityDeposit: false,
    visit: null,
    key: visitor.key ?? `basket-${crypto.randomUUID()}`,
    fingerprint: 'basket',
  });
  if (!hold.attempt) throw new Error('Nothing of the basket is due now');
  return { ...hold, attempt: hold.attempt, plans };
}

/** Charges a card for a held basket. */
export function chargeBasket(
  { deps }: Pick<TestApp, 'deps'>,
  { attempt }: HeldBasket,
  token = 'tok_visa',
): Promise<ChargeOutcome> {
  return chargeCard(
    deps,
    attempt,
    { token },
    {
      ...{ userId: null, name: 'Ada Guest', email: 'ada@example.test', description: 'A basket' },
      ways: { returnTo: 'http://slipway.test/payment-return?booking=1', delayed: true },
    },
  );
}

/** Holds half days together, pays them and books them. */
export async function bookBasket(
  server: Pick<TestApp, 'deps'>,
  trips: readonly (CalendarDate | Partial<PublicBookingBody>)[],
  token?: string,
): Promise<{ bookingIds: number[]; attempt: Attempt; payment: string }> {
  const held = await holdBasket(server, trips);
  const { attempt, bookingIds } = held;
  await server.deps.faultPoint('held');
  const outcome = await chargeBasket(server, held, token);
  const concluded = await concludeHolds(server.deps, held, { attempt, outcome });
  if (concluded.kind !== 'booked' || outcome.kind !== 'succeeded') {
    throw new Error(`The basket is ${concluded.kind}`);
  }
  return { bookingIds, attempt, payment: outcome.payment.ref };
}
