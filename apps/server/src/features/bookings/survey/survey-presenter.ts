import type { CharterSurvey, SurveyAnswers } from '@slipway/contract/bookings/survey';
import type { Booking } from '../bookings-repository.ts';
import { surveyClosed } from './survey-rules.ts';
import type { SurveyRow } from './surveys-repository.ts';

/** An empty survey. */
export const emptyAnswers: SurveyAnswers = {
  guests: [],
  emergency_name: '',
  emergency_phone: '',
  experience: null,
  wanted_species: '',
  food_and_drink: '',
  occasion: '',
  notes: '',
};

export function presentSurvey(
  booking: Booking,
  row: SurveyRow | undefined,
  by: { own: boolean; now: Date },
): CharterSurvey {
  const closed = surveyClosed(booking, by.now);
  return {
    ...emptyAnswers,
    ...row?.answers,
    booking_id: booking.id,
    date: booking.date,
    time: booking.time,
    unit: booking.terms.unitName ?? '',
    package_name: booking.terms.packageName,
    details: booking.guests,
    done: row?.done ?? false,
    can_change: by.own && closed === null,
    closed,
    updated_at: row?.updatedAt.toISOString() ?? null,
    asked_at: row?.askedAt?.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}
