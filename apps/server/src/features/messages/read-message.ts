import type { Deps } from '#deps.ts';
import { readMailLook, sayInWords } from '#features/settings/settings-api.ts';
import { isErased } from './is-erased.ts';
import { findMessage, type MessageRow } from './list-messages.ts';
import type { Body } from './messages-repository.ts';
import { readOwnTexts } from './texts/own-texts-repository.ts';
import { readWayToPay } from '#features/messages/links/way-to-pay.ts';
import { renderMessage } from './render-message.ts';

/**
 * A message with its body: as delivered or kept, or as it would be sent; empty once its recipient
 * is erased.
 */
export async function readMessage(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'payment' | 'publicUrl' | 'testCards'>,
  id: number,
): Promise<{ row: MessageRow; body: Body } | null> {
  const row = await findMessage(deps.db, id);
  if (!row) return null;
  if (isErased(row)) {
    return { row, body: { subject: null, html: null, text: '', attachments: [] } };
  }
  if (row.text === null) {
    const look = await readMailLook(deps);
    const own = await readOwnTexts(deps.db);
    const say = await sayInWords(deps.db);
    return { row, body: await renderMessage(row, say, look, own, await readWayToPay(deps)) };
  }
  const { subject, html, text, attachments } = row;
  return { row, body: { subject, html, text, attachments } };
}
