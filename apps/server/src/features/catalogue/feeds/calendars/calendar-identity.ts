import { createHash } from 'node:crypto';
import { sharedSecret } from '#db/shared-secret.ts';
import type { Db } from '#db/transaction.ts';

/** How this installation recognises its own calendar entries. */
export interface CalendarIdentity {
  /** The suffix of the UIDs of all our entries. */
  ending: string;
  /** A stable UID for a source of a unit, which does not reveal a booking's number. */
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
