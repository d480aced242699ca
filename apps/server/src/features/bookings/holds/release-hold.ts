import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findLastAttempt, type Attempt } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, notFound, refused } from '#http/errors.ts';
import { findVisibleBooking } from '../booking-access.ts';
import { isBeingCharged, settleByAttempt } from './settle-holds.ts';
import { findHoldState, type HoldState } from './hold-state.ts';

type Released = AnswerOf<Calls['POST /api/open-holds/:id/release']>['data'];

const beingCharged = () =>
  conflict('The card is being charged right now. Please try again in two minutes.', 'in_progress');

/** @throws Refusal 422 when it is not an open hold */
function assertOpenHold({ what, holdExpiresAt, isEnded }: HoldState): void {
  if (holdExpiresAt === null) {
    const text =
      what.bookingId === null
        ? 'This is an order: it was paid, or its money is on its way.'
        : 'This is a booking: its deposit was paid, or is not due yet.';
    throw refused('not_a_hold', text);
  }
  if (isEnded) throw refused('not_a_hold', 'This hold has already ended.');
}

/** @throws Refusal 409 while a charge cannot be ruled out */
async function settle(
  deps: Deps,
  hold: HoldState,
  attempt: Attempt | null,
  releasedBy: number,
): Promise<void> {
  const how = { waiting: false, reason: 'released by staff', releasedBy };
  try {
    if (await settleByAttempt(deps, hold, attempt, how)) return;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw conflict(
      'The card provider cannot be reached, so the hold stays. Please try again in a moment.',
      'outcome_unknown',
    );
  }
  // No payment at the provider yet: its process has just started to charge.
  if (!attempt?.gatewayPayment) throw beingCharged();
  throw conflict(
    'The bank has not decided yet, so the hold stays. Please try again in a moment.',
    'outcome_unknown',
  );
}

async function release(
  deps: Deps,
  person: SignedIn,
  what: PayableRef,
): Promise<Released['outcome']> {
  const hold = await findHoldState(deps, what);
  if (!hold) throw notFound();
  assertOpenHold(hold);
  const attempt = (await findLastAttempt(deps.db, what)) ?? null;
  if (attempt?.gatewayPayment && isBeingCharged(deps, attempt)) throw beingCharged();
  await settle(deps, hold, attempt, person.id);
  const now = await findHoldState(deps, what);
  return now?.holdExpiresAt === null ? 'booked' : 'released';
}

/**
 * Releases an open hold for staff. The payment is cancelled at the provider before the slot is
 * freed; if it went through in the meantime, the hold becomes a booking.
 * @throws Refusal 404, 422 when it is not an open hold, 409 while a charge cannot be ruled out
 */
export async function releaseHold(deps: Deps, person: SignedIn, id: number): Promise<Released> {
  const { booking, asStaff } = await findVisibleBooking(deps.db, person, id);
  if (!asStaff) throw notFound();
  return { id, outcome: await release(deps, person, bookingRef(booking.id)) };
}

/**
 * The same of an order that is held without trips; of one with trips all that is held together is released.
 * @throws Refusal 404, 422, 409
 */
export async function releaseHoldOfOrder(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<Released> {
  const order = await deps.heldOrders.find(deps.db, id);
  const { settings } = await readSettings(deps.db);
  if (!order || ![0, order.companyId].includes(settings.company_id)) throw notFound();
  return { id, outcome: await release(deps, person, orderRef(id)) };
}
