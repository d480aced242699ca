/** Marks that personal data is stored on this device beyond the session, to be deleted at sign-out. */
const mark = 'slipway-kept-here';

/** Marks that data is stored. */
export function markStored(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Without storage nothing outlives the page.
  }
}

export function isStored(): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

/** Marks that nothing is stored any more. */
export function markCleared(): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // Nothing was stored.
  }
}
