import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { errorMessage } from '#error-details.ts';

/** Sends a mail to the Admin at once, and tells why it could not be sent. */
export async function sendTestMail(
  deps: Deps,
  to: string,
): Promise<{ to: string; problem: string | null }> {
  const mail = await deps.mail();
  if (!mail) return { to, problem: 'No mail account is set up.' };
  const { settings } = await readSettings(deps.db);
  const text = `This is a test mail of ${settings.business.name}. Emails can be sent.`;
  try {
    await mail.sender.send({
      id: `test-${deps.ids.uuid()}`,
      from: mail.from,
      to,
      subject: `Test mail of ${settings.business.name}`,
      text,
      html: '',
      attachments: [],
    });
    return { to, problem: null };
  } catch (error) {
    return { to, problem: errorMessage(error) };
  }
}
