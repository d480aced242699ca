import { bookingStatus } from '@slipway/domain/bookings/status';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { describeTerms } from '@slipway/domain/bookings/cancellation';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import { amountDueNow } from '@slipway/domain/bookings/prices/price';
import type { StaffAction, Reason } from '@slipway/domain/bookings/actions/staff-actions';
import type { Schedule } from '@slipway/domain/bookings/trip-times';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { toMajor } from '@slipway/domain/money/money';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { presentAbout, type listMessagesOfBooking } from '#features/messages/messages-api.ts';
import type { ListedRefund } from '#features/payments/payments-api.ts';
import { presentBand } from '#features/settings/settings-api.ts';
import type { BookedDeparture } from '#features/bookings/booked-departure.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { presentBooking } from '#features/bookings/bookings-presenter.ts';
import type { BookingChange } from '#features/bookings/change/changes-repository.ts';
import type { Crew } from '#features/bookings/crew/crew-repository.ts';
import { plainFieldsOf } from '#features/bookings/plain-fields.ts';

/** Data of a booking from other tables. */
export interface StaffBookingContext {
  unitCapacity: number;
  unitItems: number;
  schedule: Schedule | null;
  crew: Crew;
  /** Everyone mentioned: crew, customer, and users in the history. */
  people: Map<number, { name: string; picture: Picture | null }>;
  changes: BookingChange[];
  givenBack: ListedRefund[];
  messages: Awaited<ReturnType<typeof listMessagesOfBooking>>;
  actions: Record<StaffAction, Reason>;
  callOff: StaffBooking['call_off'];
  /** The one that it shares; null: none. */
  departure: BookedDeparture | null;
  /** The other bookings of its basket. */
  together: number[];
  /** Null: its kind asks for no names. */
  guestList: StaffBooking['guest_list'];
  waiversSigned: StaffBooking['waivers_signed'];
  /** For a hold: whether the card holder has to authenticate. */
  waitsForBank: boolean;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function presentPrice(booking: Booking) {
  const { quote, cancellation, dueDates: days, adjustments = [] } = booking.terms;
  const due = dueDates(booking.date, days);
  return {
    price_parts: quote.parts.map((part) => ({
      kind: part.kind,
      quantity: part.quantity,
      each: toMajor(part.each),
      amount: toMajor(part.amount),
      ...(part.label !== undefined && { label: part.label }),
      ...(part.hours !== undefined && { hours: part.hours }),
      ...(part.nights !== undefined && { nights: part.nights }),
      ...(part.days !== undefined && { days: part.days }),
    })),
    adjustments: adjustments.map(({ label, amount }) => ({
      kind: amount < 0 ? ('discount' as const) : ('charge' as const),
      name: label,
      amount: Math.abs(toMajor(amount)),
    })),
    second_payment: toMajor(quote.secondPayment),
    second_payment_due: due.secondPayment,
    final_payment: toMajor(quote.finalPayment),
    final_payment_due: due.finalPayment,
    due_now: toMajor(amountDueNow(quote, booking.paidCents, leastChargeIn(booking.terms.currency))),
    tips: toMajor(booking.tipsCents),
    terms: {
      version: cancellation.version,
      bands: describeTerms(cancellation).map(presentBand),
    },
    strictest_days_before: booking.strictestDaysBefore,
  };
}

function presentPerson(around: StaffBookingContext, id: number | null) {
  if (id === null) return null;
  const person = around.people.get(id);
  return person ? { id, ...person } : null;
}

function presentEnds(booking: Booking) {
  return {
    cancelled_at: iso(booking.cancelledAt),
    cancel_reason: booking.cancelReason,
    called_off: booking.calledOff,
    awaiting_until: booking.status === bookingStatus.created ? iso(booking.awaitingUntil) : null,
    owed_after_cancel: booking.owedAfterCancel,
    no_show_at: iso(booking.noShowAt),
  };
}

function presentHold(
  { holdExpiresAt, status, email }: Booking,
  { waitsForBank }: StaffBookingContext,
): StaffBooking['hold'] {
  if (holdExpiresAt === null) return null;
  // The hold of an offer names nobody; every visitor's has an email.
  const open = email === '' ? 'waiting_list' : waitsForBank ? 'bank' : 'charging';
  return {
    state: status === bookingStatus.created ? open : 'released',
    expires_at: holdExpiresAt.toISOString(),
  };
}

function presentHistory(around: StaffBookingContext): StaffBooking['history'] {
  const { changes, givenBack, people } = around;
  const changed = changes.map(({ id, changedAt, changedBy, action, before, after }) => ({
    id,
    at: changedAt.toISOString(),
    by: changedBy === null ? null : (people.get(changedBy)?.name ?? null),
    action,
    before,
    after,
  }));
  // Ledger entries get negative ids, so that they never equal those of changes.
  const moved = givenBack.map(({ id, at, by, action, amountCents, method, reason }) => ({
    id: -id,
    at: at.toISOString(),
    by,
    action,
    before: {},
    after: { amount: amountCents, method, reason },
  }));
  return [...changed, ...moved].sort((a, b) => a.at.localeCompare(b.at)).toReversed();
}

function presentVisit({ visitSource, visitMedium, visitCampaign }: Booking): StaffBooking['visit'] {
  if (visitSource === null) return null;
  return { source: visitSource, medium: visitMedium ?? '', campaign: visitCampaign ?? '' };
}

/** A booking with all its details, for staff. */
export function presentStaffBooking(booking: Booking, around: StaffBookingContext): StaffBooking {
  const { consentAt, consentAddress } = booking;
  return {
    ...presentBooking(booking, around.departure),
    version: booking.version,
    guest_list: around.guestList,
    waivers_signed: around.waiversSigned,
    company_id: booking.companyId,
    package_id: booking.packageId,
    kind: booking.kind,
    unit_capacity: around.unitCapacity,
    unit_items: around.unitItems,
    schedule: around.schedule,
    crew_until: booking.crewUntil?.toISOString() ?? null,
    zone: booking.terms.zone,
    customer: presentPerson(around, booking.customerId),
    crew: {
      supervisor: presentPerson(around, around.crew.supervisor),
      mate: presentPerson(around, around.crew.mate),
    },
    ...presentPrice(booking),
    consent:
      consentAt === null ? null : { at: consentAt.toISOString(), address: consentAddress ?? '' },
    source: booking.source,
    visit: presentVisit(booking),
    made_by: presentPerson(around, booking.madeBy)?.name ?? null,
    series_id: booking.seriesId,
    booked_with: around.together,
    created_at: booking.createdAt.toISOString(),
    ...plainFieldsOf(booking),
    ...presentEnds(booking),
    call_off: around.callOff,
    hold: presentHold(booking, around),
    history: presentHistory(around),
    messages: around.messages.map(presentAbout),
    actions: around.actions,
  };
}
