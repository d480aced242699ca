import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';

/** What identity needs of features that import it; `app.ts` connects them. */
export interface IdentityHooks {
  /** Runs in the transaction that verifies an email address, for rows made with it before. */
  onEmailVerified: (tx: Db, verified: { userId: number; emailKey: string }) => Promise<void>;
  /** The number of live bookings on or after `from` with this person as customer or crew. */
  countBookingsAhead: (db: Db, userId: number, from: CalendarDate) => Promise<number>;
}
