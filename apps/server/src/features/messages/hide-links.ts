import { z } from 'zod';
import type { Body } from '#features/messages/messages-repository.ts';

/** What stands where a one-time link stood. */
export const hiddenLink = '#link-hidden';

const withSecret = z.looseObject({ secret_link: z.string() });

/** Whether a message carries a link that stands for its reader. */
export function hasSecretLink(params: unknown): boolean {
  return withSecret.safeParse(params).success;
}

/**
 * Takes the one-time link out of a message: whoever may read the Messages screen, or a backup, must
 * not be able to sign in as the reader. Only messages that nothing delivers keep it, since the
 * screen is then the only way to reach it.
 */
export function hideLinks(
  params: unknown,
  body: Body,
): { body: Body; params: unknown; linksHidden: boolean } {
  const found = withSecret.safeParse(params);
  if (!found.success) return { body, params, linksHidden: false };
  const link = found.data.secret_link;
  const hide = (text: string): string =>
    text.replaceAll(link, hiddenLink).replaceAll(link.replaceAll('&', '&amp;'), hiddenLink);
  return {
    params: { ...found.data, secret_link: null },
    body: { ...body, html: body.html === null ? null : hide(body.html), text: hide(body.text) },
    linksHidden: true,
  };
}
