/** Whether anything personal is kept on this device beside the session: it goes at sign-out. */
const mark = 'slipway-kept-here';

/** Something is kept from now on. */
export function markStored(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Without storage nothing outlives the page anyway.
  }
}

export function isStored(): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

/** Nothing is kept any more. */
export function markCleared(): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // Nothing was kept.
  }
}
