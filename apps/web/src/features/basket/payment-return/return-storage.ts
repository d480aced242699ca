/** What the page of a bank or a wallet hands back to whoever paid there. */
export interface HandedBack {
  /** Of a basket without trips its order is given back. */
  of: 'booking' | 'order';
  id: number;
  secret: string;
}

const key = 'slipway-returned';

function isHandedBack(value: unknown): value is HandedBack {
  return (
    typeof value === 'object' &&
    value !== null &&
    'of' in value &&
    'id' in value &&
    'secret' in value
  );
}

/** What came back to this tab last; null: nothing. */
export function storedReturn(): HandedBack | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isHandedBack(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeReturn(handed: HandedBack): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(handed));
  } catch {
    // Without storage only a reload loses it.
  }
}
