/** Whether anything personal is kept on this device beside the session: it goes at sign-out. */
const mark = 'slipway-kept-here';

/** Something is kept from now on. */
export function noteKept(): void {
  try {
    localStorage.setItem(mark, '1');
  } catch {
    // Without storage nothing outlives the page anyway.
  }
}

export function isKept(): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

/** Nothing is kept any more. */
export function noteGone(): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // Nothing was kept.
  }
}
