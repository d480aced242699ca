import type { AddressBody } from '@slipway/contract/identity/own-account';
import { can, isBoundByTerms, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { isCustomer } from '#features/identity/identity-api.ts';
import { conflict, notFound, refused } from '#http/errors.ts';
import {
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  lockAddressesOf,
  updateAddress,
  type AddressFields,
  type AddressRow,
} from './addresses-repository.ts';

/** The most addresses of a user, against mistakes and abuse. */
const maxAddresses = 20;

function fieldsOf(body: AddressBody): AddressFields {
  const { label, line1, line2, city, region, country } = body;
  const { postal_code: postalCode, default: isDefault } = body;
  return { label, line1, line2, city, region, country, postalCode, isDefault };
}

/**
 * Checks whose addresses a user may change: their own and, for staff, customers'. @throws Refusal
 * 404
 */
async function authorise(db: Db, person: SignedIn, ownerId: number): Promise<void> {
  if (ownerId === person.id) return;
  const isStaff = can(person.role, staffArea);
  if (!isStaff || !(await isCustomer(db, ownerId))) throw notFound();
}

/** A customer's addresses, for staff. @throws Refusal 404 when not a customer */
export async function readAddressesOf(
  deps: Deps,
  person: SignedIn,
  ownerId: number,
): Promise<AddressRow[]> {
  await authorise(deps.db, person, ownerId);
  return listAddresses(deps.db, ownerId);
}

/**
 * Adds an address; the first one becomes the default. @throws Refusal 404, or 422 when there are
 * too many
 */
export async function addAddress(
  deps: Deps,
  person: SignedIn,
  ownerId: number,
  body: AddressBody,
): Promise<AddressRow> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockAddressesOf(tx, ownerId))) throw notFound();
    await authorise(tx, person, ownerId);
    const existing = await listAddresses(tx, ownerId);
    if (existing.length >= maxAddresses) {
      throw refused('too_many_addresses', `You can save at most ${maxAddresses} addresses.`);
    }
    const fields = fieldsOf(body);
    const isDefault = fields.isDefault || existing.length === 0;
    return insertAddress(tx, ownerId, { ...fields, isDefault }, deps.clock.now());
  });
}

/** An address the user may change, with its owner's addresses locked. @throws Refusal 404 */
async function lockOwn(tx: Db, person: SignedIn, id: number): Promise<AddressRow> {
  const found = await findAddress(tx, id);
  if (!found) throw notFound();
  await authorise(tx, person, found.userId);
  await lockAddressesOf(tx, found.userId);
  const address = await findAddress(tx, id);
  if (!address) throw notFound();
  return address;
}

/**
 * Changes an address; the default stays until another is chosen.
 * @throws Refusal 404 for somebody else's, 409 when it has changed since
 */
export async function changeAddress(
  deps: Deps,
  person: SignedIn,
  id: number,
  { version, ...body }: AddressBody & { version?: number | undefined },
): Promise<AddressRow> {
  return inTransaction(deps.db, async (tx) => {
    const address = await lockOwn(tx, person, id);
    if (version !== undefined && version !== address.version) {
      throw conflict('This address was changed by someone else since you opened it.');
    }
    const fields = fieldsOf(body);
    const isDefault = fields.isDefault || address.isDefault;
    return updateAddress(tx, address, { ...fields, isDefault });
  });
}

/**
 * Deletes an address; another one becomes the default. Desk removes nothing of a customer's.
 * @throws Refusal 404 for somebody else's
 */
export async function removeAddress(deps: Deps, person: SignedIn, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const address = await lockOwn(tx, person, id);
    if (address.userId !== person.id && isBoundByTerms(person.role)) throw notFound();
    await deleteAddress(tx, address);
  });
}
