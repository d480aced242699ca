import { notSold } from '@slipway/domain/payments/gift-card-sale';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { Db } from '#db/transaction.ts';

/** Puts gift cards of 25, 50 and 100, and of any amount from 10 to 500, on sale. */
export const sellGiftCards = (db: Db) =>
  giveSettings(db, { gift_cards: { ...notSold, sold: true } });

/** A line of a basket that buys a gift card. */
export const giftOf = (amount: number, over: object = {}) => ({
  id: crypto.randomUUID(),
  gift: {
    amount,
    ...{ recipient_name: 'Grace', recipient_email: 'grace@example.test', sender_name: 'Alan' },
    ...{ message: 'Enjoy the water', send_on: null, ...over },
  },
});

/** A card that an order sold. */
export interface SoldCardRow extends Record<string, unknown> {
  id: number;
  sold: number;
  balance: number;
  sendings: number;
  name: string;
  email: string;
  ended: boolean;
}
