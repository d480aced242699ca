import { createHash } from 'node:crypto';
import { inTransaction } from '#db/transaction.ts';
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
 * The user's single customer at the provider, created on first use and saved before it is used, so
 * that all of the user's cards belong to it. A customer lost at the provider is created again.
 */
export async function ensureGatewayCustomer(deps: Deps, person: Person): Promise<string> {
  const existing = await findGatewayCustomer(deps.db, person.id);
  if (existing !== null) return existing;
  const { name, email } = person;
  const lost = await countLostCustomers(deps.db, person.id);
  // A key must identify its parameters without containing personal data.
  const digest = createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('base64url');
  const made = await deps.gateway.createCustomer({
    name,
    email,
    // The same key would return the lost customer.
    key: `user-${person.id}-${digest.slice(0, 16)}${lost === 0 ? '' : `-${lost}`}`,
  });
  return saveGatewayCustomer(deps.db, person.id, made);
}

/**
 * Removes a customer of the user that the provider no longer knows (other API keys, or deleted there), with its cards,
 * which can no longer be charged.
 */
export async function clearGatewayCustomer(
  deps: Deps,
  userId: number,
  customer: string,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => removeCustomer(tx, userId, customer, now));
}
