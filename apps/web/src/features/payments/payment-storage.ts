/** A payment whose outcome is unknown. A retry is the same payment. */
export interface SentPayment {
  /** The Idempotency-Key. */
  key: string;
  /** The payment as text; another text is another payment. */
  data: string;
}

const keyOf = (name: string) => `slipway-pay-${name}`;

function isSent(value: unknown): value is SentPayment {
  return typeof value === 'object' && value !== null && 'key' in value && 'data' in value;
}

/** Survives a reload and a closed tab, since the bank may have asked and the answer may have arrived. */
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
    // Without storage paying still works; the server refuses concurrent payments.
  }
}
