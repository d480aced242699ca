import { can, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findPayable, lockPayable, type Payable } from './payable-repository.ts';

const isStaff = (person: SignedIn) => can(person.role, staffArea);

/**
 * Staff see their own company, or all when none is fixed (docs/rules/people-and-access.md,
 * "Companies").
 */
async function isOfStaff(db: Db, person: SignedIn, payable: Payable): Promise<boolean> {
  if (!isStaff(person)) return false;
  const { settings } = await readSettings(db);
  return settings.company_id === 0 || settings.company_id === payable.companyId;
}

/** The user's own booking or order, or any for staff. @throws Refusal 404 for somebody else's */
export async function findPayableOf(db: Db, person: SignedIn, what: PayableRef): Promise<Payable> {
  const payable = await findPayable(db, what);
  if (!payable || payable.hold) throw notFound();
  if (payable.customerId === person.id) return payable;
  if (!(await isOfStaff(db, person, payable))) throw notFound();
  return payable;
}

/** A booking or order, for staff only. @throws Refusal 404 for another company's */
export async function findForStaff(db: Db, person: SignedIn, what: PayableRef): Promise<Payable> {
  const payable = await findPayable(db, what);
  if (!payable || payable.hold || !(await isOfStaff(db, person, payable))) throw notFound();
  return payable;
}

/** The user's own booking, locked. @throws Refusal 404 for somebody else's */
export async function lockOwn(tx: Db, person: SignedIn, what: PayableRef): Promise<Payable> {
  const payable = await lockPayable(tx, what);
  if (!payable || payable.hold || payable.customerId !== person.id) throw notFound();
  return payable;
}

/** The user's own booking or order, or any for staff, locked. @throws Refusal 404 for somebody else's */
export async function lockPayableOf(tx: Db, person: SignedIn, what: PayableRef): Promise<Payable> {
  const payable = await lockPayable(tx, what);
  if (!payable || payable.hold) throw notFound();
  if (payable.customerId === person.id) return payable;
  if (!(await isOfStaff(tx, person, payable))) throw notFound();
  return payable;
}

/** A booking or order for staff, locked. @throws Refusal 404 for another company's */
export async function lockForStaff(tx: Db, person: SignedIn, what: PayableRef): Promise<Payable> {
  const payable = await lockPayable(tx, what);
  if (!payable || payable.hold || !(await isOfStaff(tx, person, payable))) throw notFound();
  return payable;
}
