import { makeOrderLink } from '#db/links/make-order-link.ts';
import { inTransaction } from '#db/transaction.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { saveParams, type ClaimedMessage } from '#features/messages/messages-repository.ts';
import type { PayLinkDeps } from './with-pay-link.ts';

/** Mails to customers with a button to their order; those to staff lead to the back office. */
const customerTemplates = new Set([
  'shop-order-confirmation',
  'shop-order-ready',
  'shop-order-shipped',
  'shop-order-cancelled',
  'shop-return-asked',
  'shop-return-received',
]);

/**
 * The message to send: a mail about an order of the shop gets a link to its page, made when the mail goes out, once for
 * all its tries (docs/rules/messages.md, "Links to orders").
 */
export async function withOrderLink(
  deps: PayLinkDeps,
  claimed: ClaimedMessage,
): Promise<ClaimedMessage> {
  const { channel, payable, template } = claimed;
  if (channel === 'sms' || payable?.orderId == null || !customerTemplates.has(template))
    return claimed;
  const mail = mailTemplate.parse({ template, params: claimed.params });
  if ('secret_order_link' in mail.params && mail.params.secret_order_link != null) return claimed;
  const { orderId } = payable;
  return inTransaction(deps.db, async (tx) => {
    const link = await makeOrderLink(tx, deps, { orderId, at: deps.clock.now() });
    const params = { ...mail.params, secret_order_link: link };
    await saveParams(tx, claimed, params);
    return { ...claimed, params };
  });
}
