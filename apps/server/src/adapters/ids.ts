import { randomBytes, randomUUID } from 'node:crypto';

/** The source of unguessable ids; tests replace it. */
export interface Ids {
  uuid(): string;
  /** For links and secrets: 32 random bytes, safe in a URL (43 characters). */
  token(): string;
  /** For links that people copy and pass on: 16 random bytes (22 characters). */
  linkToken(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  linkToken: () => randomBytes(16).toString('base64url'),
};
