/** A payment that was sent and whose answer is not known yet: sent again it is the same payment. */
export interface SentPayment {
  /** The Idempotency-Key. */
  key: string;
  /** What was pressed; something else is another payment. */
  data: string;
}

const keyOf = (name: string) => `slipway-pay-${name}`;

function isSent(value: unknown): value is SentPayment {
  return typeof value === 'object' && value !== null && 'key' in value && 'data' in value;
}

/** Outlives a reload, and a closed tab: the bank may have asked, and the answer may have come. */
export function storedPayment(name: string): SentPayment | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return isSent(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storePayment(name: string, sent: SentPayment | null): void {
  try {
    if (sent === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(sent));
  } catch {
    // A browser that keeps nothing still pays; the server refuses a second payment at a time.
  }
}
