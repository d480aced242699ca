import { isSiteOrigin } from '@slipway/domain/settings/site-origin';

/**
 * The site of an address as it is typed or copied from a browser, `https` where nothing else is said
 * (docs/rules/website.md, "Allowed sites"). Null: no website.
 */
export function siteOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return null;
  const { origin, username } = new URL(address);
  // An email address is none.
  return username === '' && isSiteOrigin(origin) ? origin : null;
}
