import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { users } from '#db/tables/identity.ts';
import { chargeAttempts, payLinks } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

export type PayLink = typeof payLinks.$inferSelect;

export async function findPayLink(db: Db, token: string): Promise<PayLink | undefined> {
  const [row] = await db
    .select()
    .from(payLinks)
    .where(eq(payLinks.tokenHash, hashOfLink(token)));
  return row;
}

export async function findPayLinkById(db: Db, id: number): Promise<PayLink | undefined> {
  const [row] = await db.select().from(payLinks).where(eq(payLinks.id, id));
  return row;
}

/**
 * Saves the charge of a link, in the transaction that opens it.
 * @throws a check violation of `pay_links_charged_once` while an earlier one is open or was paid
 */
export async function saveChargeOfLink(tx: Db, id: number, attemptId: number): Promise<void> {
  await tx.update(payLinks).set({ attemptId }).where(eq(payLinks.id, id));
}

/** Ends a link; one that has ended stays as it is. */
export async function endPayLink(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .update(payLinks)
    .set({ endedAt: now })
    .where(and(eq(payLinks.id, id), isNull(payLinks.endedAt)));
}

/** A link with the name of who copied it; null: it was made for a mail. */
export interface ListedPayLink {
  link: PayLink;
  madeBy: string | null;
}

const makers = alias(users, 'makers');

/** The links by which what is due of a booking or an order is paid, and that neither ended nor were paid by, newest first. */
export async function listPayLinks(db: Db, what: PayableRef): Promise<ListedPayLink[]> {
  const theirs =
    what.bookingId !== null
      ? eq(payLinks.bookingId, what.bookingId)
      : eq(payLinks.orderId, what.orderId);
  return db
    .select({ link: payLinks, madeBy: makers.name })
    .from(payLinks)
    .leftJoin(makers, eq(makers.id, payLinks.madeBy))
    .leftJoin(chargeAttempts, eq(chargeAttempts.id, payLinks.attemptId))
    .where(
      and(
        theirs,
        isNull(payLinks.endedAt),
        isNull(payLinks.securityDepositId),
        or(isNull(chargeAttempts.id), ne(chargeAttempts.state, 'succeeded')),
      ),
    )
    .orderBy(desc(payLinks.id));
}
