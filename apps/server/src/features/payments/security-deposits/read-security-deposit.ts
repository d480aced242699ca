import type {
  OwnSecurityDeposit,
  SecurityDeposit,
} from '@slipway/contract/payments/security-deposits';
import { toMajor, zero } from '@slipway/domain/money/money';
import {
  holdAt,
  isReturned,
  releaseAt,
  securityDepositActions,
} from '@slipway/domain/payments/security-deposit';
import type { Db } from '#db/transaction.ts';
import { isOver } from './staff-security-deposit.ts';
import {
  findCardFor,
  findChargeOf,
  findLastDeposit,
  findSecured,
  isBeingCharged,
  type SecuredBooking,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

function presentOwn(
  { amount, trip }: SecuredBooking,
  deposit: StoredSecurityDeposit | null,
): OwnSecurityDeposit {
  return {
    amount: toMajor(deposit?.amountCents ?? amount),
    state: deposit?.state ?? 'planned',
    hold_at: holdAt(trip).toISOString(),
    release_at: releaseAt(trip).toISOString(),
    secured: (deposit?.securedAt ?? null) !== null,
    left_by: deposit?.leftBy ?? null,
    captured: toMajor(deposit?.capturedCents ?? zero),
    reason: deposit?.reason ?? '',
  };
}

/** The security deposit of a booking for staff; null: it has none. */
export async function readSecurityDeposit(
  db: Db,
  bookingId: number,
  now: Date,
): Promise<SecurityDeposit | null> {
  const booking = await findSecured(db, bookingId);
  const deposit = (await findLastDeposit(db, bookingId)) ?? null;
  if (!booking || (booking.amount === 0 && deposit === null)) return null;
  const [card, underWay, charge] = await Promise.all([
    findCardFor(db, bookingId),
    isBeingCharged(db, bookingId),
    deposit && findChargeOf(db, deposit),
  ]);
  const hasCard = card !== null;
  const over = isOver(booking, now);
  const isHeld = deposit?.state === 'held';
  return {
    ...presentOwn(booking, deposit),
    has_card: hasCard,
    under_way: underWay,
    failure: deposit?.state === 'wanted' ? (charge?.failure?.message ?? null) : null,
    held_until: (isHeld ? deposit.captureBefore?.toISOString() : null) ?? null,
    actions: securityDepositActions({
      state: deposit?.state ?? null,
      ...{ hasCard, over, underWay },
      returned: isReturned(booking.trip, now),
      atCounter: deposit?.leftBy != null,
    }),
  };
}

/** The security deposit of a booking for its customer; null: it has none, or it was cancelled before it was held. */
export async function readOwnSecurityDeposit(
  db: Db,
  bookingId: number,
): Promise<OwnSecurityDeposit | null> {
  const booking = await findSecured(db, bookingId);
  const deposit = (await findLastDeposit(db, bookingId)) ?? null;
  if (!booking || (deposit === null && (booking.amount === 0 || booking.cancelled))) return null;
  return presentOwn(booking, deposit);
}
