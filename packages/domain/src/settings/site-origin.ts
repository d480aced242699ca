const origin = /^(https?):\/\/[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*(?::([1-9]\d{0,4}))?$/;
const usualPort: Record<string, string> = { http: '80', https: '443' };

/**
 * Whether a text is the origin of a website as browsers send it: scheme, host and port in lower case, without a
 * usual port (docs/rules/website.md, "Allowed sites"). It names one host, and nothing in it could end the source
 * of a policy. IPv6 addresses are not taken, since a frame's policy cannot name them.
 */
export function isSiteOrigin(text: string): boolean {
  const [, scheme = '', , port] = origin.exec(text) ?? [];
  return scheme !== '' && text.length <= 200 && port !== usualPort[scheme];
}

/** The most websites that may show the booking page. */
export const maxSites = 20;
