import { createHash } from 'node:crypto';
import { sharedSecret } from '#db/shared-secret.ts';
import type { Db } from '#db/transaction.ts';

/** How this installation's calendar entries are told from those of others, and from each other. */
export interface CalendarIdentity {
  /** What the UID of each of them ends with. */
  ending: string;
  /** A UID that stays as long as it is about the same, and tells nobody a booking's number. */
  uidOf: (unitId: number, source: string) => string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export async function calendarIdentity(db: Db): Promise<CalendarIdentity> {
  const secret = await sharedSecret(db, 'calendar');
  const ending = `@${digest(`${secret} installation`).slice(0, 12)}.slipway`;
  return {
    ending,
    uidOf: (unitId, source) => `${digest(`${secret} ${unitId} ${source}`).slice(0, 32)}${ending}`,
  };
}
