import { z } from 'zod';
import type { Body } from '#features/messages/messages-repository.ts';

/** The placeholder for a one-time link. */
export const hiddenLink = '#link-hidden';

const withSecret = z.looseObject({ secret_link: z.string() });

/** Whether a message carries a one-time link, which gives access to the account. */
export function hasSecretLink(params: unknown): boolean {
  return withSecret.safeParse(params).success;
}

/**
 * Removes the one-time link from a message, so that nobody who can read the Messages screen or a
 * backup can sign in as the recipient. Messages kept without delivery retain it, since the screen
 * is the only way to reach it.
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
