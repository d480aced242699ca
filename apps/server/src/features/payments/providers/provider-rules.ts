import type { Deps } from '#deps.ts';
import { conflict, refused } from '#http/errors.ts';
import type { ProviderName, ProviderRow } from './providers-repository.ts';

/** How much of a secret is shown. */
export const lastFour = (secret: string) => secret.slice(-4);

/** @throws Refusal when the environment sets the account */
export function assertSetHere({ providers }: Pick<Deps, 'providers'>, name: ProviderName): void {
  if (!providers.fromEnvironment[name]) return;
  throw refused(
    'set_by_environment',
    'This account is set in the environment of the server, which wins. It cannot be changed here.',
  );
}

/**
 * @throws Refusal when the environment sets the account, or when the server has no key to encrypt
 * secrets with
 */
export function assertEditable(deps: Pick<Deps, 'providers'>, name: ProviderName): void {
  assertSetHere(deps, name);
  if (!deps.providers.box.canSeal) {
    throw refused(
      'no_secret_key',
      'The server has no key to encrypt secrets with. Set SECRET_KEY to the same 32 random bytes, in base64 or hex, for every process of this database, and start again.',
    );
  }
}

/** @throws Refusal 409 when the row was changed since it was read */
export function assertUnchanged(row: ProviderRow, version: number): void {
  if (row.version === version) return;
  throw conflict('This account was changed by someone else since you opened it.');
}
