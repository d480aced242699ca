import type { CharterSurvey, SurveyAnswers } from '@slipway/contract/bookings/survey';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, notFound, refused } from '#http/errors.ts';
import { lockBooking } from '../bookings-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { presentSurvey } from './survey-presenter.ts';
import { surveyClosed, surveyErrors } from './survey-rules.ts';
import { findSurvey, saveAnswers } from './surveys-repository.ts';

/** The answers with the `version` they are based on; absent: any. */
export type SavedSurvey = SurveyAnswers & { done: boolean; version?: number | undefined };

/**
 * Saves the survey of the user's own booking, partial or complete, until the trip starts
 * (docs/rules/calls.md, "Charter survey"). Log and history record only that it was answered, not
 * the answers.
 * @throws Refusal 404 for somebody else's booking, 409 for a stale version, 422
 */
export async function saveSurvey(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
  { done, version, ...answers }: SavedSurvey,
): Promise<CharterSurvey> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.customerId !== person.id || booking.holdExpiresAt !== null) throw notFound();
    if (surveyClosed(booking, now) !== null) {
      throw refused(
        'survey_closed',
        'The charter survey can only be changed before the trip starts.',
      );
    }
    const errors = surveyErrors(answers, done, booking.guests);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = await findSurvey(tx, bookingId);
    if (version !== undefined && version !== (before?.version ?? 0)) {
      throw conflict('This charter survey has been saved somewhere else since you opened it.');
    }
    const row = await saveAnswers(tx, bookingId, { answers, done, now });
    if ((before?.done ?? false) !== done) {
      await recordChange(tx, {
        bookingId,
        changedAt: now,
        changedBy: person.id,
        action: 'survey',
        before: { survey: before?.done ?? false },
        after: { survey: done },
      });
    }
    return presentSurvey(booking, row, { own: true, now });
  });
}
