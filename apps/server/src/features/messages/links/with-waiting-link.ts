import { makeWaitingLink } from '#db/links/make-waiting-link.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { saveParams, type ClaimedMessage } from '#features/messages/messages-repository.ts';

/**
 * The message to send: a mail to somebody who waits gets its link when it goes out, once for all its tries
 * (docs/rules/messages.md, "Links of the waiting list").
 */
export async function withWaitingLink(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'publicUrl'>,
  claimed: ClaimedMessage,
): Promise<ClaimedMessage> {
  if (claimed.channel === 'sms' || !claimed.template.startsWith('waiting-list-')) return claimed;
  const mail = mailTemplate.parse({ template: claimed.template, params: claimed.params });
  if (mail.template !== 'waiting-list-joined' && mail.template !== 'waiting-list-offer')
    return claimed;
  if (mail.params.secret_link !== null) return claimed;
  const { entry: entryId } = mail.params;
  return inTransaction(deps.db, async (tx) => {
    const link = await makeWaitingLink(tx, deps, { entryId, at: deps.clock.now() });
    const params = { ...mail.params, secret_link: link };
    await saveParams(tx, claimed, params);
    return { ...claimed, params };
  });
}
