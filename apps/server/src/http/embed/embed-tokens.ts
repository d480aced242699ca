import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a token is valid. */
export const embedTokenMs = 2 * 3600 * 1000;

const tokenFormat = /^([\w-]{22})\.([0-9a-z]{8,9})\.([\w-]{1,280})\.([\w-]{43})$/;

/** A visitor of the booking page within another website. */
export interface EmbedVisitor {
  /** A random id of the frame, which grants nothing. */
  visitor: string;
  /** The origin of the website. */
  site: string;
}

/** The tokens of frames: a visitor on one site, signed, for two hours. */
export interface EmbedTokens {
  /** A token for a frame on this site, for the visitor of an earlier token of the site if there is one. */
  issue(site: string, earlier: string | null): string;
  /** The visitor of a token; null if it is forged or expired. */
  read(token: string): EmbedVisitor | null;
}

/** Makes and reads tokens (docs/rules/website.md, "Calls"). */
export function embedTokens(secret: string, now: () => Date): EmbedTokens {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

  const verify = (token: string): (EmbedVisitor & { expires: number }) | null => {
    const [, visitor = '', expires = '', site = '', signature = ''] = tokenFormat.exec(token) ?? [];
    const expected = sign(`${visitor}.${expires}.${site}`);
    if (signature.length !== expected.length) return null;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    const origin = Buffer.from(site, 'base64url').toString();
    return { visitor, site: origin, expires: Number.parseInt(expires, 36) };
  };

  return {
    issue(site, earlier) {
      const before = earlier === null ? null : verify(earlier);
      const visitor =
        before?.site === site ? before.visitor : randomBytes(16).toString('base64url');
      const expires = (now().getTime() + embedTokenMs).toString(36);
      const text = `${visitor}.${expires}.${Buffer.from(site).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },
    read(token) {
      const verified = verify(token);
      if (verified === null || verified.expires <= now().getTime()) return null;
      return { visitor: verified.visitor, site: verified.site };
    },
  };
}
