import type { PayableRef } from '#db/payable-ref.ts';
import { payLinks } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import { hashOfLink } from './hash-of-link.ts';

/** The address of the page on which a link is paid by. */
export const payLinkOf = (deps: { publicUrl: () => string }, token: string): string =>
  `${deps.publicUrl()}/pay/${token}`;

/**
 * Makes a link by which a booking or an order is paid without an account (docs/rules/statuses-and-money.md,
 * "Pay links"), for staff or for a mail.
 * @returns its address, which cannot be read again
 */
export async function makePayLink(
  tx: Db,
  deps: { ids: { linkToken: () => string }; publicUrl: () => string },
  made: { for: PayableRef; by: number | null; at: Date; securityDeposit?: number | undefined },
): Promise<{ id: number; link: string }> {
  const token = deps.ids.linkToken();
  const { bookingId, orderId } = made.for;
  const [row] = await tx
    .insert(payLinks)
    .values({
      tokenHash: hashOfLink(token),
      bookingId,
      orderId,
      madeBy: made.by,
      madeAt: made.at,
      securityDepositId: made.securityDeposit ?? null,
    })
    .returning({ id: payLinks.id });
  if (!row) throw new Error('The pay link was not saved');
  return { id: row.id, link: payLinkOf(deps, token) };
}
