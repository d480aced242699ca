import { plainFieldsForStaff } from '@slipway/contract/bookings/plain-fields';
import { toMajor } from '@slipway/domain/money/money';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { findKeptBasket } from '#features/basket/basket-api.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/catalogue-api.ts';
import { listMessagesOf } from '#features/messages/messages-api.ts';
import { listAllCards, listCardsOf } from '#features/payments/payments-api.ts';
import { presentAddress } from './addresses-presenter.ts';
import { listAddresses } from './addresses-repository.ts';
import { ownAccount, ownBookings, ownOrders, ownWaiting } from './own-data-repository.ts';

/**
 * All stored data of the signed-in user, for the download on the profile page
 * (docs/rules/people-and-access.md, "Own data and erasure"). Excludes the business's own notes,
 * password hashes, and card identifiers at the provider.
 */
export async function readOwnData(deps: Deps, person: SignedIn): Promise<Record<string, unknown>> {
  const { db } = deps;
  const pictureOf = (row: PictureRow | null) => row && deps.publicUrl() + presentPicture(row).src;
  const customer = { id: person.id, email: person.emailVerified ? person.email : null };
  const [account, addresses, cards, bookings, waiting, orders, basket, messages, giftCards] =
    await Promise.all([
      ownAccount(db, person.id),
      listAddresses(db, person.id),
      listAllCards(db, person.id),
      ownBookings(db, person.id, Object.keys(plainFieldsForStaff)),
      ownWaiting(db, customer),
      ownOrders(db, person.id),
      findKeptBasket(db, person.id),
      listMessagesOf(db, customer),
      customer.email === null ? [] : listCardsOf(db, customer.email),
    ]);
  return {
    exported_at: deps.clock.now().toISOString(),
    account: account && { ...account, picture: pictureOf(account.picture) },
    addresses: addresses.map(presentAddress),
    cards: cards.map(({ brand, last4, expMonth, expYear, active, createdAt, removedAt }) => ({
      brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      active,
      created_at: createdAt,
      removed_at: removedAt,
    })),
    bookings,
    waiting_list: waiting,
    orders,
    basket,
    gift_cards: giftCards.map((card) => ({
      code_ends_with: card.codeLast4,
      name: card.recipientName,
      email: card.recipientEmail,
      from: card.senderName,
      message: card.message,
      currency: card.currency,
      amount: toMajor(card.soldCents),
      balance: toMajor(card.balanceCents),
      sent_on: card.sendOn,
      expires_on: card.expiresOn,
    })),
    messages,
  };
}
