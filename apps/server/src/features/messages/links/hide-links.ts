import { z } from 'zod';
import type { Body } from '#features/messages/messages-repository.ts';

/** The placeholder for a hidden link. */
export const hiddenLink = '#link-hidden';

/**
 * Links that are secrets: one that gives access to the account, once, one that is paid by without it, one to the
 * page of an order, and one by which guests sign; and the code of a gift card.
 */
const secretNames = [
  'secret_link',
  'secret_pay_link',
  'secret_order_link',
  'secret_waiver_link',
  'secret_code',
] as const;
const secrets = z.looseObject({
  secret_link: z.string().nullish(),
  secret_pay_link: z.string().nullish(),
  secret_order_link: z.string().nullish(),
  secret_waiver_link: z.string().nullish(),
  secret_code: z.string().nullish(),
});

function secretsOf(params: unknown): { links: string[]; params: z.output<typeof secrets> } | null {
  const found = secrets.safeParse(params);
  if (!found.success) return null;
  const links = secretNames.flatMap((name) => found.data[name] ?? []);
  return links.length === 0 ? null : { links, params: found.data };
}

/** Whether a message carries a link that is a secret. */
export function hasSecretLink(params: unknown): boolean {
  return secretsOf(params) !== null;
}

/**
 * Removes secret links and codes from a message, so that nobody who can read the Messages screen or a
 * backup can sign in as the recipient, or has their link to pay or to their order. Messages kept without delivery retain
 * them, since the screen is the only way to reach them.
 */
export function hideLinks(
  params: unknown,
  body: Body,
): { body: Body; params: unknown; linksHidden: boolean } {
  const found = secretsOf(params);
  if (found === null) return { body, params, linksHidden: false };
  const hide = (text: string): string =>
    found.links.reduce(
      (rest, link) =>
        rest.replaceAll(link, hiddenLink).replaceAll(link.replaceAll('&', '&amp;'), hiddenLink),
      text,
    );
  const hidden = secretNames.filter((name) => name in found.params);
  return {
    params: { ...found.params, ...Object.fromEntries(hidden.map((name) => [name, null])) },
    body: {
      ...body,
      html: body.html === null ? null : hide(body.html),
      text: hide(body.text),
      // The paper with a gift card has its code.
      attachments: found.params.secret_code == null ? body.attachments : [],
    },
    linksHidden: true,
  };
}
