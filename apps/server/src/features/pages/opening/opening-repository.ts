import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { packageKinds, packages, units } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import { messages } from '#db/tables/messages.ts';
import { closings } from '#db/tables/operations.ts';
import { ledgerEntries } from '#db/tables/payments.ts';
import { pickupPlaces, shippingZones } from '#db/tables/orders.ts';
import { openingMarks } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';

/** Whether there is any of what an opening asks for. */
export interface FoundForOpening {
  kind: boolean;
  closedDay: boolean;
  unit: boolean;
  package: boolean;
  /** A place where products are picked up, or a zone that they are shipped to. */
  delivery: boolean;
  mailSent: boolean;
  refund: boolean;
  secondAdmin: boolean;
}

export async function findForOpening(db: Db): Promise<FoundForOpening> {
  const [kinds, closed, unitRows, packageRows, places, zones, mails, refunds, [admins]] =
    await Promise.all([
      db
        .select({ is: packageKinds.code })
        .from(packageKinds)
        .where(isNull(packageKinds.endedAt))
        .limit(1),
      db.select({ is: closings.id }).from(closings).where(isNull(closings.endedAt)).limit(1),
      db.select({ is: units.id }).from(units).where(isNull(units.endedAt)).limit(1),
      db.select({ is: packages.id }).from(packages).where(eq(packages.inactive, false)).limit(1),
      db
        .select({ is: pickupPlaces.id })
        .from(pickupPlaces)
        .where(isNull(pickupPlaces.endedAt))
        .limit(1),
      db
        .select({ is: shippingZones.id })
        .from(shippingZones)
        .where(isNull(shippingZones.endedAt))
        .limit(1),
      db
        .select({ is: messages.id })
        .from(messages)
        .where(and(eq(messages.channel, 'mail'), eq(messages.state, 'sent')))
        .limit(1),
      db
        .select({ is: ledgerEntries.id })
        .from(ledgerEntries)
        .where(eq(ledgerEntries.direction, 'refund'))
        .limit(1),
      db
        .select({ many: count() })
        .from(users)
        .where(and(eq(users.role, 'Admin'), isNull(users.endedAt), isNotNull(users.passwordHash))),
    ]);
  return {
    kind: kinds.length > 0,
    closedDay: closed.length > 0,
    unit: unitRows.length > 0,
    package: packageRows.length > 0,
    delivery: places.length + zones.length > 0,
    mailSent: mails.length > 0,
    refund: refunds.length > 0,
    secondAdmin: (admins?.many ?? 0) > 1,
  };
}

type Mark = typeof openingMarks.$inferInsert;

export async function listOpeningMarks(db: Db): Promise<Pick<Mark, 'step' | 'mark'>[]> {
  return db.select({ step: openingMarks.step, mark: openingMarks.mark }).from(openingMarks);
}

export async function saveOpeningMark(db: Db, { step, ...set }: Mark): Promise<void> {
  await db
    .insert(openingMarks)
    .values({ step, ...set })
    .onConflictDoUpdate({ target: openingMarks.step, set });
}

export async function deleteOpeningMark(db: Db, step: Mark['step']): Promise<void> {
  await db.delete(openingMarks).where(eq(openingMarks.step, step));
}
