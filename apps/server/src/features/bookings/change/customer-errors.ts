import { counted } from '@slipway/domain/messages/counted';
import { hasDeparted } from '@slipway/domain/bookings/availability';
import {
  changeLimitDays,
  editingClosed,
  lateChangeRefusal,
} from '@slipway/domain/bookings/changes';
import { changeableUntil, extrasClosed, extrasOf } from '@slipway/domain/bookings/booked-extras';
import { isContracted } from '@slipway/domain/bookings/status';
import { soldKind } from '@slipway/domain/bookings/trip-summary';
import type { AgreedExtra, OfferedExtra } from '@slipway/domain/catalogue/extras';
import type { SoldBy } from '@slipway/domain/catalogue/package-kinds';
import { daysBetween, type CalendarDate } from '@slipway/domain/dates/dates';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { Trip } from './find-trip.ts';
import type { RequestedChange } from './requested-change.ts';

const contactUs = (days: number) =>
  `Please contact us for further changes: fewer than ${days} days remain before the trip.`;

const arranged = 'A boat has been arranged for this trip. Please contact us to change it.';

/** Compares guests and hours of a change with those of the booking. */
function groupAndHours(booking: Booking, change: RequestedChange) {
  const guests = (change.guests ?? booking.guests) - booking.guests;
  const hours = (change.durationHours ?? booking.durationHours ?? 0) - (booking.durationHours ?? 0);
  return { fewer: guests < 0 || hours < 0, other: guests !== 0 || hours !== 0 };
}

/**
 * A customer may change guests, hours and day of an inshore trip until a boat is arranged, but not
 * its start. In the last days it may not be reduced, because a later cancellation would keep less
 * than the terms say.
 */
function inshoreCustomerErrors(
  booking: Booking,
  change: RequestedChange,
  today: CalendarDate,
): FieldErrors {
  if (isContracted(booking.kind, booking.status)) return { date: [arranged] };
  if (groupAndHours(booking, change).fewer && daysBetween(today, booking.date) < changeLimitDays) {
    return { details: [contactUs(changeLimitDays)] };
  }
  if (change.time !== undefined && change.time !== booking.time) {
    return { time: ['Please contact us to change the time.'] };
  }
  return {};
}

/** How the package of a booking was sold; before kinds were data, always as a trip. */
function soldBy({ terms }: Booking): SoldBy {
  return soldKind(terms)?.soldBy ?? 'trip';
}

/** Extras that can no longer be changed, but are added or altered by the change. */
function extrasErrors(
  { terms, startsAt }: Booking,
  { extras }: RequestedChange,
  offered: readonly OfferedExtra[],
  { now, differing }: { now: Date; differing: readonly AgreedExtra[] },
): FieldErrors {
  const chosen = extrasClosed(extrasOf(terms), extras, { startsAt, now, offered });
  const others = differing.filter(
    (extra) => changeableUntil(extra, startsAt) <= now && !chosen.some(({ id }) => id === extra.id),
  );
  const closed = [...chosen, ...others];
  if (closed.length === 0) return {};
  return {
    extras: closed.map(
      ({ name, untilHours }) =>
        `Please contact us to change ${name}: fewer than ${counted(untilHours, 'hour')} remain before the start.`,
    ),
  };
}

/**
 * What a customer may not change (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export function customerErrors(
  booking: Booking,
  change: RequestedChange,
  trip: Trip | null,
  at: {
    today: CalendarDate;
    now: Date;
    date: CalendarDate;
    freely: boolean;
    /** Nothing else changes: extras have limits of their own. */
    extrasOnly: boolean;
    /** Only its departure was called off: other starts of the day remain. */
    startOnly: boolean;
    /** The chosen extras that the change alters. */
    differing: readonly AgreedExtra[];
  },
): FieldErrors {
  if (change.unitId !== undefined && change.unitId !== (booking.unitId ?? 0)) {
    return { unit_id: ['Please contact us to change the unit.'] };
  }
  if (trip?.kind === 'package' && trip.pkg.facts.soldBy !== soldBy(booking)) {
    return { package_name: ['Please contact us to change to this package.'] };
  }
  if (at.freely) {
    const sameStart = !at.startOnly || (change.time ?? booking.time) === booking.time;
    if (at.date === booking.date && sameStart && booking.calledOff) {
      return { date: ['This day has been called off. Please choose another one.'] };
    }
    const reprices = groupAndHours(booking, change).other;
    return isContracted(booking.kind, booking.status) && reprices ? { details: [arranged] } : {};
  }
  if (hasDeparted(booking.date, booking.time, booking.terms.zone, at.now)) {
    return { date: ['This trip has started. Please contact us.'] };
  }
  if (trip?.kind === 'inshore') return inshoreCustomerErrors(booking, change, at.today);
  if (change.durationHours !== undefined) return { duration: ['The package sets the duration.'] };
  if (!trip) return {};
  const { unit, pkg } = trip;
  const extras = extrasErrors(booking, change, pkg.offered.extras ?? [], at);
  if (at.extrasOnly) return extras;
  const limitDays = unit.changeLimitDays;
  const { facts } = pkg;
  const late = lateChangeRefusal({
    limitDays,
    sameKind: booking.kind === pkg.kind,
    lateChangeText: facts.lateChangeText,
    oldDate: booking.date,
    newDate: at.date,
    today: at.today,
  });
  if (late !== null) return { ...extras, package_name: [late] };
  if (limitDays === null) return extras;
  const closed = [booking.date, at.date].some((day) => editingClosed(limitDays, day, at.today));
  return closed ? { ...extras, date: [contactUs(limitDays)] } : extras;
}
