/** What the page of a bank or a wallet hands back to whoever paid there. */
export interface ReturnedPayment {
  /** Of a basket without trips its order is given back. */
  of: 'booking' | 'order';
  id: number;
  secret: string;
}

const key = 'slipway-returned';

function isReturnedPayment(value: unknown): value is ReturnedPayment {
  return (
    typeof value === 'object' &&
    value !== null &&
    'of' in value &&
    'id' in value &&
    'secret' in value
  );
}

/** What came back to this tab last; null: nothing. */
export function storedReturn(): ReturnedPayment | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isReturnedPayment(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeReturn(handed: ReturnedPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(handed));
  } catch {
    // Without storage only a reload loses it.
  }
}
