import { createHash } from 'node:crypto';

/**
 * A fingerprint of all body fields, independent of their order; equal requests have the same one.
 */
export function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
