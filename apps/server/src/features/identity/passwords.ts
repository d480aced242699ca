import { hash, verify } from '@node-rs/argon2';
import { invalid } from '#http/errors.ts';

/** Argon2id with the parameters of OWASP's password storage guide. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The demo's password, shown in the terminal (docs/rules/settings.md, "Demo business"). */
export const publicPassword = 'slipway-demo';

/**
 * The hash of discarded random bytes: no password matches it, and checking takes the usual time.
 */
const unmatchableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bd1inErdcoNCxi0w7OCWJA$vHOBLWpvw1qhhzQdJdoicp20haM9FuUjKYrCR5Y1mcs';

/**
 * Hashes a new password.
 * @throws Refusal 422 for a common or a publicly known one (OWASP ASVS 4.0.3, 2.1.7)
 */
export async function hashNewPassword(password: string): Promise<string> {
  // The list is unpacked on first use, not at every start.
  const { default: commonPasswords } = await import('fxa-common-password-list');
  if (
    password === publicPassword ||
    commonPasswords.test(password) ||
    commonPasswords.test(password.toLowerCase())
  ) {
    throw invalid(
      { password: ['Password is too common. Please choose another one.'] },
      'common_password',
    );
  }
  return hash(password, cost);
}

/** Whether the password matches; without a hash it takes the same time and returns false. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? unmatchableHash, password);
  return matches && passwordHash !== null;
}
