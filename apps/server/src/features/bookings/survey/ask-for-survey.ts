import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { findStaffBooking } from '../booking-access.ts';
import type { Booking } from '../bookings-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { emptyAnswers, presentSurvey } from './survey-presenter.ts';
import { surveyClosed } from './survey-rules.ts';
import { recordSurveyRequest, type SurveyRow } from './surveys-repository.ts';

/**
 * Mails the customer a link to the charter survey, in the caller's transaction; a completed one
 * counts as open again (`send_survey`, docs/rules/messages.md, "Charter survey").
 */
async function askForSurvey(
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Db,
  booking: Booking,
  byUserId: number,
): Promise<SurveyRow> {
  const now = deps.clock.now();
  const { settings } = await readSettings(tx);
  const row = await recordSurveyRequest(tx, booking.id, { empty: emptyAnswers, now });
  await enqueueMail(tx, {
    to: booking.email,
    dedupeKey: `survey-${booking.id}-${row.version}`,
    bookingId: booking.id,
    template: 'survey-request',
    params: {
      name: booking.name,
      number: booking.id,
      package: booking.terms.packageName,
      unit: booking.terms.unitName,
      date: booking.date,
      time: booking.time,
      business: settings.business,
      link: `${deps.publicUrl()}/charter-survey/${booking.id}`,
    },
  });
  await recordChange(tx, {
    bookingId: booking.id,
    changedAt: now,
    changedBy: byUserId,
    action: 'survey-asked',
  });
  return row;
}

/**
 * Requests the survey of a booking, for staff. @throws Refusal 404, or 422 once the trip has
 * started or is cancelled, or without an email address
 */
export async function sendSurvey(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<CharterSurvey> {
  const booking = await findStaffBooking(deps.db, person, bookingId);
  const now = deps.clock.now();
  if (surveyClosed(booking, now) !== null) {
    throw refused(
      'survey_closed',
      'The charter survey can only be requested before the trip starts.',
    );
  }
  if (booking.email === '') {
    throw invalid({ email: ['This booking has no email address.'] });
  }
  return inTransaction(deps.db, async (tx) => {
    const row = await askForSurvey(deps, tx, booking, person.id);
    return presentSurvey(booking, row, { own: false, now });
  });
}
