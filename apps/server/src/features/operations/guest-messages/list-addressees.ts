import type { Addressee } from '@slipway/contract/operations/guest-messages';
import { dayRange } from '@slipway/domain/bookings/trip-times';
import { calendarDate } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { listGuests, type GuestRow, type Audience } from './guest-messages-repository.ts';

/** The audience as a request names it: a departure, or a day with all units or one. */
export interface AudienceQuery {
  departure_id?: number | undefined;
  date?: string | undefined;
  unit_id?: number | undefined;
}

/** The most bookings that one message goes to; calling off has the same limit. */
const maxBookings = 500;

/** The audience of a request, of the company that the installation is set to. */
export async function audienceOf(db: Db, asked: AudienceQuery): Promise<Audience> {
  const { departure_id: departureId, date = '', unit_id: unitId = null } = asked;
  const { settings } = await readSettings(db);
  const companyId = settings.company_id;
  if (departureId !== undefined) return { departureId, companyId };
  const day = calendarDate(date);
  const dayStart = new Date(dayRange(day, settings.time_zone).from);
  return { date: day, dayStart, unitId, companyId };
}

/** The bookings that a message to these guests goes to. @throws Refusal 422 for too many */
export async function guestsOf(
  db: Db,
  audience: Audience,
  among: readonly number[] | null = null,
): Promise<GuestRow[]> {
  const guests = await listGuests(db, audience, maxBookings + 1, among);
  if (guests.length <= maxBookings) return guests;
  throw invalid({ unit_id: [`More than ${maxBookings} bookings. Please choose a unit.`] });
}

/** Who would get a message, and whether mails and SMS can be sent. @throws Refusal 422 for too many */
export async function listAddressees(
  deps: Deps,
  asked: AudienceQuery,
): Promise<{ data: { guests: Addressee[]; mail: boolean; sms: boolean } }> {
  const guests = await guestsOf(deps.db, await audienceOf(deps.db, asked));
  return {
    data: {
      guests: guests.map(({ bookingId, name, email, phone }) => ({
        booking_id: bookingId,
        name,
        email,
        phone,
      })),
      mail: (await deps.mail()) !== null,
      sms: deps.smsSender !== null,
    },
  };
}
