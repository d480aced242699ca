import { hash, verify } from '@node-rs/argon2';
import { invalid } from '#http/errors.ts';

/** Argon2id with the parameters that OWASP's password storage guide names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The demo's: whoever starts a demo reads it in the terminal (docs/rules/settings.md, "Demo business"). */
export const publicPassword = 'slipway-demo';

/** Of random bytes that nobody kept: no password matches it, and refusing takes as long as usual. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$bd1inErdcoNCxi0w7OCWJA$vHOBLWpvw1qhhzQdJdoicp20haM9FuUjKYrCR5Y1mcs';

/**
 * The hash of a password that somebody chose.
 * @throws Refusal 422 for one that many others chose as well, or that everyone can read (OWASP ASVS 4.0.3, 2.1.7)
 */
export async function hashNewPassword(password: string): Promise<string> {
  // The list is unpacked when it is first needed, not at every start.
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

/** Whether it is the password; without a hash it takes as long and is never. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobody, password);
  return matches && passwordHash !== null;
}
