import { createHash } from 'node:crypto';
import type { Deps } from '#deps.ts';
import {
  countLostCustomers,
  findGatewayCustomer,
  removeCustomer,
  saveGatewayCustomer,
} from './cards-repository.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
}

/**
 * The one customer that a user is at the provider: made at the first need and saved before it is
 * used, so that all of the user's cards belong to it. One that the provider lost is made anew.
 */
export async function ensureGatewayCustomer(deps: Deps, person: Person): Promise<string> {
  const known = await findGatewayCustomer(deps.db, person.id);
  if (known !== null) return known;
  const { name, email } = person;
  const lost = await countLostCustomers(deps.db, person.id);
  // A key stands for its parameters; personal data stays out of it.
  const digest = createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('base64url');
  const made = await deps.gateway.createCustomer({
    name,
    email,
    // The same key would answer with the one that is lost.
    key: `user-${person.id}-${digest.slice(0, 16)}${lost === 0 ? '' : `-${lost}`}`,
  });
  return saveGatewayCustomer(deps.db, person.id, made);
}

/**
 * The provider does not know the customer any more (other keys, or removed there): forget it with
 * its cards, which nobody can charge again.
 */
export async function clearGatewayCustomer(
  deps: Deps,
  userId: number,
  customer: string,
): Promise<void> {
  await removeCustomer(deps.db, userId, customer, deps.clock.now());
}
