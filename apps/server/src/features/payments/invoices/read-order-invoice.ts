import { orderRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { issueFor } from './issue-invoice.ts';
import { pdfOf } from './read-invoice.ts';

/**
 * The invoice of an order as it stands, as PDF; issued when it is first asked for. The caller has checked who asks.
 * @param shown `contact`: false leaves out address, e-mail address and phone of the customer
 */
export async function readOrderInvoice(
  deps: Deps,
  orderId: number,
  shown: { contact: boolean },
): Promise<{ filename: string; content: Buffer }> {
  const { row } = await issueFor(deps, null, orderRef(orderId));
  if (shown.contact) return pdfOf(deps, row);
  const { name } = row.content.customer;
  const content = { ...row.content, customer: { name, email: '', phone: '' } };
  return pdfOf(deps, { ...row, content });
}
