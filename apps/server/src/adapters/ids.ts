import { randomBytes, randomUUID } from 'node:crypto';

/** Where unguessable names come from; tests put their own. */
export interface Ids {
  uuid(): string;
  /** For links and secrets: 32 random bytes, safe in a URL (43 characters). */
  token(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
};
