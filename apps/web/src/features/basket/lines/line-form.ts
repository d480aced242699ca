import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { isCalendarDate, isTimeOfDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { emptyForm, findTrip, type BookForm, type Trip } from '#features/bookings/index.ts';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';

/** The choices of the booking page that a line was made from. */
export function formOfLine(line: ShownTrip): BookForm {
  const { date, time } = line;
  return {
    ...emptyForm,
    unitId: line.unit_id,
    packageId: line.package_id ?? null,
    hours: line.duration ?? null,
    length: line.length ?? line.days ?? null,
    quantity: line.quantity ?? 1,
    guestTypes: line.guest_types?.map(({ id, count }) => ({ id: Number(id), count })) ?? null,
    extras:
      line.extras?.map(({ id, quantity }) => ({ id: Number(id), quantity: Number(quantity) })) ??
      [],
    guests: Number(line.details),
    date: isCalendarDate(date) ? date : null,
    time: typeof time === 'string' && isTimeOfDay(time) ? time : null,
  };
}

/** The trip of a line as it is offered; null: it no longer is. */
export function tripOfLine(
  units: BookableUnit[],
  line: ShownTrip,
  today: CalendarDate,
): Trip | null {
  return findTrip(units, formOfLine(line), today);
}
