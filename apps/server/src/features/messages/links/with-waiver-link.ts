import { countSigned } from '#db/waivers/count-signed.ts';
import { makeWaiverLink } from '#db/links/make-waiver-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { saveParams, type ClaimedMessage } from '#features/messages/messages-repository.ts';

/** The params of a mail that names the waiver; null: it does not, or has its link already. */
function paramsToSignBy({ template, params }: ClaimedMessage): object | null {
  const mail = mailTemplate.parse({ template, params });
  const isNamed =
    mail.template === 'booking-confirmation' ||
    (mail.template === 'booking-reminder' && mail.params.about === 'day_before');
  return isNamed && mail.params.secret_waiver_link == null ? mail.params : null;
}

/**
 * The message to send: the confirmation and the reminder of the day before get a link by which guests sign the waiver,
 * while somebody has not, made when the mail goes out, once for all its tries (docs/rules/messages.md, "Links to sign").
 */
export async function withWaiverLink(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'publicUrl'>,
  claimed: ClaimedMessage,
): Promise<ClaimedMessage> {
  const { channel, payable } = claimed;
  if (channel === 'sms' || payable === null || payable.bookingId === null) return claimed;
  const { bookingId } = payable;
  const asked = paramsToSignBy(claimed);
  if (asked === null) return claimed;
  return inTransaction(deps.db, async (tx) => {
    const waiver = (await countSigned(tx, [bookingId])).get(bookingId);
    if (!waiver || waiver.signed >= waiver.guests) return claimed;
    const made = { bookingId, at: deps.clock.now() };
    const params = { ...asked, secret_waiver_link: await makeWaiverLink(tx, deps, made) };
    await saveParams(tx, claimed, params);
    return { ...claimed, params };
  });
}
