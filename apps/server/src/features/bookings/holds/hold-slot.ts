import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { Visit } from '@slipway/domain/bookings/visits/visit';
import type { Place } from '@slipway/domain/bookings/availability';
import { isForeignKeyViolation } from '#db/pg-errors.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { pipelinedTransaction } from '#db/transaction.ts';
import { insertAttempt, type Attempt } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { invalid, unauthenticated } from '#http/errors.ts';
import { freezeTerms } from '@slipway/domain/bookings/booking-terms';
import { insertRequest } from '#features/bookings/public/booking-requests.ts';
import { insertBooking, nextBookingId } from '#features/bookings/bookings-repository.ts';
import {
  assertWithinHoldLimits,
  countHolds,
  holdKeysOf,
  recordHoldKeys,
  unpaidKeysOf,
} from './hold-limits.ts';
import type { TakenRows } from '#features/bookings/days-repository.ts';
import {
  board,
  lockPlanned,
  partyColumns,
  placeColumns,
  placementErrors,
  placePlanned,
  placeRefusal,
  type BoardedColumns,
} from '#features/bookings/place-booking.ts';
import type { BookingPlan } from '#features/bookings/public/plan-public-booking.ts';

interface Visitor {
  name: string;
  email: string;
  phone: string;
  /** Set when signed in. */
  customerId: number | null;
  address: string;
  /** The network that open holds are counted by, and the /48 around it for IPv6. */
  network: string;
  site: string | null;
}

export interface HoldRequest {
  plan: BookingPlan;
  visitor: Visitor;
  /** The version of the text of the terms that was agreed to. */
  termsText: number | null;
  /** False: there is no deposit, or it is paid by hand. */
  charges: boolean;
  keepCard: boolean;
  /** Where the visit came from; null: not known. */
  visit: Visit | null;
  key: string;
  fingerprint: string;
}

export interface Hold {
  bookingId: number;
  /** Null when there is nothing to charge. */
  attempt: Attempt | null;
}

/** The place of the trip, decided under the days' lock from what is taken. */
async function findPlace(deps: Deps, plan: BookingPlan, taken: TakenRows): Promise<Place> {
  const placed = placePlanned(plan, taken, deps.clock.now());
  if (!placed.ok) throw invalid(placementErrors(placed), 'slot_unavailable');
  await deps.faultPoint('decided');
  return placed;
}

function newBooking(
  deps: Deps,
  request: HoldRequest,
  place: Place,
  boarded: BoardedColumns | null,
) {
  const { plan, visitor } = request;
  const { settings, quote } = plan;
  const now = deps.clock.now();
  const unit = plan.place?.unit ?? null;
  return {
    companyId: unit?.companyId ?? (settings.company_id === 0 ? null : settings.company_id),
    unitId: unit?.id ?? null,
    packageId: plan.place?.pkg.id ?? null,
    kind: plan.kind,
    ...placeColumns(place, plan.place?.pkg.facts ?? null),
    departureId: null,
    ...boarded,
    ...partyColumns(plan),
    durationHours: plan.durationHours,
    guests: plan.guests,
    name: visitor.name,
    email: visitor.email,
    phone: visitor.phone,
    customerId: visitor.customerId,
    supervisorId: unit?.supervisorId ?? null,
    status: bookingStatus.created,
    holdExpiresAt: new Date(now.getTime() + settings.hold_minutes * 60_000),
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: freezeTerms(settings, quote, {
      prices: plan.prices,
      unitName: unit?.name ?? null,
      packageName: plan.packageName,
      cancellation: plan.place?.pkg.facts.cancellation ?? null,
    }),
    termsText: request.termsText,
    consentAt: now,
    consentAddress: visitor.address,
    createdAt: now,
    source: 'public',
    madeBy: null,
    visit: request.visit,
  } as const;
}

/**
 * Step 1 of a public booking. In one transaction: counts the visitor's open holds, locks the unit's
 * days, checks availability, and inserts the hold with the time it takes, the request's key and the
 * charge attempt (docs/rules/statuses-and-money.md, "From press to receipt"). The constraint of
 * `taken_times` enforces availability as well.
 *
 * @throws Refusal 422 at date or time when the slot is not available, or when the visitor has too
 * many open holds; 401 when the customer was deleted in the meantime
 * @throws a unique violation of `booking_requests_pkey` when the same request came first
 */
export async function holdSlot(deps: Deps, request: HoldRequest): Promise<Hold> {
  const { plan } = request;
  const byHand = plan.quote.deposit > 0 && !request.charges;
  const keys = byHand ? unpaidKeysOf(request.visitor) : holdKeysOf(request.visitor);
  try {
    return await pipelinedTransaction(
      deps.db,
      (tx) =>
        Promise.all([
          countHolds(tx, keys, byHand ? deps.clock.now() : null),
          lockPlanned(tx, plan),
          nextBookingId(tx),
        ]),
      async (tx, [held, taken, bookingId], { commitWith: last }) => {
        assertWithinHoldLimits(keys, held, plan.settings, deps.clock.now());
        const place = await findPlace(deps, plan, taken);
        const boarded = await board(tx, plan.place, place);
        const booking = newBooking(deps, request, place, boarded);
        const now = booking.createdAt;
        const { key, fingerprint, keepCard } = request;
        const [, , , attempt] = await last(() =>
          Promise.all([
            insertBooking(tx, bookingId, booking, place),
            insertRequest(tx, { key, fingerprint, bookingId, now }),
            recordHoldKeys(tx, bookingId, keys),
            !request.charges
              ? null
              : insertAttempt(tx, {
                  lines: [
                    {
                      payableRef: bookingRef(bookingId),
                      attemptNo: 1,
                      kind: ledgerKind.deposit,
                      amount: plan.quote.deposit,
                    },
                  ],
                  currency: plan.settings.currency,
                  keepCard,
                  now,
                }),
          ]),
        );
        return { bookingId, attempt };
      },
    );
  } catch (error) {
    // No booking is inserted for a customer whose account was deleted in the meantime.
    if (isForeignKeyViolation(error, 'booking_requests_booking_id_fkey')) throw unauthenticated();
    throw placeRefusal(error);
  }
}
