/** Whose the data is that this tab keeps; absent: a visitor's who did not sign in. */
const ownerKey = 'slipway-tab-user';
/** What a visitor or a user had begun to book, with their name, email and phone. */
const ownedPrefix = 'slipway-book';

/**
 * This tab is a user's from now on, or (null) a visitor's. What another user left in it goes, also when their session
 * ended; what a visitor typed stays with them when they sign in.
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
    // A browser that keeps nothing has nothing to forget.
  }
}
