import { createHash, timingSafeEqual } from 'node:crypto';

/** The hash of a payment's client secret, enough to recognise it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isSecretOf(secret: string, hash: string): boolean {
  const [received, kept] = [Buffer.from(hashSecret(secret)), Buffer.from(hash)];
  return received.length === kept.length && timingSafeEqual(received, kept);
}
