/** The user that this tab's data belongs to; absent for a visitor who did not sign in. */
const ownerKey = 'slipway-tab-user';
/** Prefix of a started booking's data, with name, email and phone. */
const ownedPrefix = 'slipway-book';

/**
 * Assigns this tab to a user, or (null) to a visitor. Another user's data is deleted, even if their session had
 * ended; a visitor's data stays when they sign in.
 */
export function bindTabToUser(userId: number | null): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== String(userId)) {
      const owned = Object.keys(sessionStorage).filter((key) => key.startsWith(ownedPrefix));
      for (const key of owned) sessionStorage.removeItem(key);
    }
    if (userId === null) sessionStorage.removeItem(ownerKey);
    else sessionStorage.setItem(ownerKey, String(userId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
