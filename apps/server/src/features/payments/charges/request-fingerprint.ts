import { createHash } from 'node:crypto';

/** What makes two requests the same: every field of the body, whatever their order. */
export function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
