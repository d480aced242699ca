import type { Settings } from '@slipway/domain/settings/settings';
import type { Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Refusal } from '#http/errors.ts';

/** The order of a basket, as far as what is held and paid together with it needs to know it. */
export interface HeldOrder {
  id: number;
  companyId: number;
  name: string;
  email: string;
  phone: string;
  customerId: number | null;
  /** Null: it is an order, or awaits its money. */
  holdExpiresAt: Date | null;
  awaitingUntil: Date | null;
  cancelledAt: Date | null;
  basketId: number | null;
  currency: string;
}

/** Who orders, and until when the products are held. */
export interface MadeOrder {
  id: number;
  basketId: number | null;
  name: string;
  email: string;
  phone: string;
  /** Set when signed in. */
  customerId: number | null;
  /** The network address of the consent. */
  address: string;
  /** The version of the text of the terms that was agreed to. */
  termsText: number | null;
  holdExpiresAt: Date;
  now: Date;
}

/** An order that is about to be held, with the trips of its basket or alone. */
export interface PlannedOrder {
  /** All of it is due at once. */
  total: Cents;
  /** Whether a code takes something off it. */
  usesCode: boolean;
  /** It is paid at once, by card, and never by gift cards. */
  sellsGiftCards: boolean;
  nextId: (tx: Db) => Promise<number>;
  /** Inserts it, without its lines. All statements are sent at once. */
  insert: (tx: Db, made: MadeOrder) => Promise<unknown>;
  /** Inserts its lines, which take stock: after everything else of the transaction. */
  takeStock: (tx: Db, id: number) => Promise<unknown>;
  /** The refusal of lines that are sold out, or ordered already, behind an error of these; null: it is another one. */
  refusalOf: (db: Db, error: unknown) => Promise<Refusal | null>;
}

/**
 * What holds need of orders, a feature above bookings, which implements it. The caller has locked the order, after
 * the bookings (docs/decisions/0049-one-order-of-locks.md).
 */
export interface HeldOrders {
  find: (db: Db, id: number) => Promise<HeldOrder | null>;
  /** The order, locked until the transaction ends. */
  lock: (tx: Db, id: number) => Promise<HeldOrder | null>;
  /** What is ordered, as it reads, in its order. */
  productsOf: (db: Db, id: number) => Promise<{ name: string; quantity: number }[]>;
  /** The number of the order of a basket; null: it has no products. */
  ofBasket: (db: Db, basketId: number) => Promise<number | null>;
  /** At most `most` orders whose hold has expired and whose process has stopped working on them. */
  listExpired: (db: Db, at: { now: Date; abandoned: Date; most: number }) => Promise<number[]>;
  /** Keeps a hold until then, or shortens it to then at most. */
  keepUntil: (tx: Db, id: number, until: Date, how: 'keep' | 'shorten') => Promise<void>;
  /** What is written when it is paid, read beforehand: the statements of `confirm` are sent at once. */
  prepare: (tx: Db, id: number) => Promise<Confirmable>;
  /** Turns a hold into an order that awaits its money for days, and tells the customer. */
  awaitMoney: (tx: Db, id: number, until: Date, amount: Cents) => Promise<void>;
  /** No longer waits for its money: it is cancelled and its stock free. False: it was cancelled before. */
  endAwaiting: (tx: Db, id: number, reason: string, now: Date) => Promise<boolean>;
  /** Tells the customer that the money of an order did not come. */
  tellUnpaid: (tx: Db, id: number, amount: Cents) => Promise<void>;
  /** Tells the customer that the order could not be completed and what is refunded. */
  tellLost: (tx: Db, id: number, refunded: Cents) => Promise<void>;
  /** Releases a hold with its stock. False: it is no longer a hold. */
  release: (tx: Db, id: number, reason: string, now: Date) => Promise<boolean>;
}

/** An order that is paid. */
export interface Confirmable {
  /** Turns it into an order of its customer and tells them; all statements are sent at once. */
  confirm: (by: {
    customerId: number | null;
    settings: Settings;
    /** Of a customer who has just been created. */
    setPasswordLink: string | null;
    now: Date;
  }) => Promise<unknown>[];
}

/** Whether it waits for its payment. */
export const isHeldOrder = ({ cancelledAt, holdExpiresAt }: HeldOrder): boolean =>
  cancelledAt === null && holdExpiresAt !== null;

/** Whether its money was ordered and is waited for. */
export const isAwaitedOrder = ({ cancelledAt, awaitingUntil }: HeldOrder): boolean =>
  cancelledAt === null && awaitingUntil !== null;
