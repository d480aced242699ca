import { createHash } from 'node:crypto';

/** Of the token of a link that is a secret, only its hash is stored. */
export const hashOfLink = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
