import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';
import type { MailAccount, MailSender } from '#adapters/mail-sender.ts';

const linked = z.object({ secret_link: z.url().nullish(), staff: z.boolean().optional() });

/** The enqueued mails to an address, oldest first: template and one-time link. */
export async function mailsTo(
  db: Db,
  address: string,
): Promise<{ template: string; link: string; staff: boolean }[]> {
  const rows = await db
    .select({ template: messages.template, params: messages.params })
    .from(messages)
    .where(eq(messages.recipient, address))
    .orderBy(asc(messages.id));
  return rows.map(({ template, params }) => {
    const { secret_link: link, staff = false } = linked.parse(params);
    return { template, link: link ?? '', staff };
  });
}

/** The token in a mailed link. */
export function tokenOf(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? '';
}

/** Says texts in the words in which they are written. */
export const asWritten = (text: string): string => text;

/** An account that sends mails through `sender`. */
export const mailBy = (sender: MailSender) => (): Promise<MailAccount> =>
  Promise.resolve({ sender, from: 'Slipway <hello@slipway.test>' });
