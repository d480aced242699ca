import { makePayLink } from '#db/links/make-pay-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { saveParams, type ClaimedMessage } from '#features/messages/messages-repository.ts';
import { contentOf } from '#features/messages/render-message.ts';

export type PayLinkDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'publicUrl'>;

/** The params of a mail with a button that leads to the payment; null: it has none, or its own link already. */
function paramsToPayBy({ template, params }: ClaimedMessage): object | null {
  const mail = mailTemplate.parse({ template, params });
  if (!('pay_link' in mail.params) || mail.params.secret_pay_link != null) return null;
  const { pay_link: window } = mail.params;
  const asks = contentOf(mail).blocks.some((it) => it.kind === 'button' && it.href === window);
  return asks ? mail.params : null;
}

/** The security deposit that a mail asks for; undefined: it asks for what is due. */
const securityDepositIn = (params: object): number | undefined =>
  'security_deposit' in params && typeof params.security_deposit === 'number'
    ? params.security_deposit
    : undefined;

/**
 * The message to send: a mail that asks for money gets a link by which it is paid without an account, made when the mail
 * goes out, once for all its tries (docs/rules/messages.md, "Links to pay").
 * @param wayToPay how customers pay where no card is taken: there are no links then
 */
export async function withPayLink(
  deps: PayLinkDeps,
  claimed: ClaimedMessage,
  wayToPay: string | null,
): Promise<ClaimedMessage> {
  const { channel, payable } = claimed;
  if (channel === 'sms' || wayToPay !== null || payable === null) return claimed;
  const asked = paramsToPayBy(claimed);
  if (asked === null) return claimed;
  return inTransaction(deps.db, async (tx) => {
    const securityDeposit = securityDepositIn(asked);
    const made = { for: payable, by: null, at: deps.clock.now(), securityDeposit };
    const { link } = await makePayLink(tx, deps, made);
    const params = { ...asked, secret_pay_link: link };
    await saveParams(tx, claimed, params);
    return { ...claimed, params };
  });
}
