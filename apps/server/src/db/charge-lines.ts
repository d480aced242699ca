import { add, type Cents } from '@slipway/domain/money/money';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { payableKey, type PayableRef } from './payable-ref.ts';

/** The part of a charge that is for one booking or order. */
export interface ChargeLine {
  payableRef: PayableRef;
  /** Which charge of this booking or order it is, from 1. */
  attemptNo: number;
  kind: LedgerKind;
  /** 0: nothing of it is due now. */
  amount: Cents;
}

interface OfLines {
  lines: readonly ChargeLine[];
}

/** Bookings before orders, each by number: the order in which they are locked, and entered. */
export function inOrder<T extends { payableRef: PayableRef }>(lines: readonly T[]): T[] {
  const rank = ({ payableRef: { bookingId, orderId } }: T) =>
    bookingId === null ? [1, orderId] : [0, bookingId];
  return lines.toSorted((a, b) => {
    const [[ofA = 0, noA = 0], [ofB = 0, noB = 0]] = [rank(a), rank(b)];
    return ofA - ofB || noA - noB;
  });
}

/** The charge's amount. */
export const amountOf = (lines: readonly Pick<ChargeLine, 'amount'>[]): Cents =>
  add(...lines.map(({ amount }) => amount));

/** The first line, whose booking or order stands for the whole charge. */
export function firstLine({ lines }: OfLines): ChargeLine {
  const [first] = lines;
  if (!first) throw new Error('A charge for nothing');
  return first;
}

/** The numbers of a charge's bookings. */
export const bookingsOf = ({ lines }: OfLines): number[] =>
  lines.flatMap(({ payableRef }) => payableRef.bookingId ?? []);

/** The bookings of one checkout and the order of their basket, by number: they are held, paid and ended together. */
export interface CheckoutIds {
  /** Rising. */
  bookingIds: readonly number[];
  /** Null: no products. */
  orderId: number | null;
}

/** The bookings and the order that a charge pays for. */
export const checkoutIdsOf = (of: OfLines): CheckoutIds => ({
  bookingIds: bookingsOf(of),
  orderId:
    of.lines.find(({ payableRef }) => payableRef.orderId !== null)?.payableRef.orderId ?? null,
});

/** Whether a charge is the security deposit of a booking: it is held where it can be, and nothing is paid by it. */
export const isOfSecurityDeposit = (attempt: OfLines): boolean =>
  firstLine(attempt).kind === ledgerKind.securityDeposit;

/** What is charged for a booking or an order; undefined: nothing. */
export const lineFor = ({ lines }: OfLines, what: PayableRef): ChargeLine | undefined =>
  lines.find(({ payableRef }) => payableKey(payableRef) === payableKey(what));

/** The part of a charge that a mail or a task is about: the key of the charge, or of one of its later lines. */
export function keyOfLine(attempt: OfLines & { key: string }, line: ChargeLine): string {
  const isFirst = payableKey(firstLine(attempt).payableRef) === payableKey(line.payableRef);
  return isFirst ? attempt.key : `${attempt.key}-${payableKey(line.payableRef)}`;
}

/** Where a payment has the key of its charge, in what the provider keeps with it for us. */
export const chargeKey = 'charge';

const purposeKey = 'for';
const securityDeposit = 'security deposit';

/** What tells a payment of a security deposit from others at the provider. */
export const purposeOf = (attempt: OfLines): Record<string, string> =>
  isOfSecurityDeposit(attempt) ? { [purposeKey]: securityDeposit } : {};

/** Whether the provider lists a payment of a security deposit; older ones are told by their description. */
export const isOfDeposit = (listed: {
  metadata: Readonly<Record<string, string>>;
  description: string;
}): boolean =>
  listed.metadata[purposeKey] === securityDeposit ||
  listed.description.startsWith('Security deposit of booking ');
