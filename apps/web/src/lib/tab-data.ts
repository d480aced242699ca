/** The user that this tab's data belongs to; absent for a visitor who did not sign in. */
const ownerKey = 'slipway-tab-user';
/** Prefixes of what was typed for a booking, a basket or a gift card, with name, email, phone, address and codes. */
const ownedPrefixes = ['slipway-book', 'slipway-basket', 'slipway-gift'];

/** Prefix of the receipts that this browser keeps (`shared/receipts.ts`). */
export const receiptPrefix = 'slipway-receipt-';

/**
 * Assigns this tab to a user, or (null) to a visitor. Another user's data is deleted, with the receipts of this
 * browser, even if their session had ended; a visitor's data stays when they sign in.
 */
export function bindTabToUser(userId: number | null): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== String(userId)) {
      const owned = Object.keys(sessionStorage).filter((key) =>
        ownedPrefixes.some((prefix) => key.startsWith(prefix)),
      );
      for (const key of owned) sessionStorage.removeItem(key);
      const receipts = Object.keys(localStorage).filter((key) => key.startsWith(receiptPrefix));
      for (const key of receipts) localStorage.removeItem(key);
    }
    if (userId === null) sessionStorage.removeItem(ownerKey);
    else sessionStorage.setItem(ownerKey, String(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
