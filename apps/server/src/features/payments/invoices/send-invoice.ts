import type { Invoice } from '@slipway/contract/payments/invoices';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { PayableRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { invalid } from '#http/errors.ts';
import { findForStaff } from '#features/payments/ledger/find-payable-of.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Mails the current invoice to its customer as PDF, once per key. @throws Refusal 404, 422 without an address */
export async function sendInvoice(
  deps: Deps,
  request: { person: SignedIn; what: PayableRef; key: string },
): Promise<Invoice> {
  const { person, what, key } = request;
  const found = await findForStaff(deps.db, person, what);
  if (found.email === '') throw invalid({ email: ['There is no email address to send it to.'] });
  const { row, invoice, payable } = await issueInvoice(deps, person, what);
  await inTransaction(deps.db, (tx) =>
    enqueueMail(tx, {
      to: payable.email,
      dedupeKey: `invoice-${person.id}-${key}`,
      ...(what.bookingId === null ? { orderId: what.orderId } : { bookingId: what.bookingId }),
      template: 'invoice',
      params: {
        name: payable.name,
        content: row.content,
        link:
          what.bookingId === null
            ? `${deps.publicUrl()}/dashboard?order=${what.orderId}`
            : `${deps.publicUrl()}/dashboard?booking=${what.bookingId}`,
      },
    }),
  );
  return invoice;
}
