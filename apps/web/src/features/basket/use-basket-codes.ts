import { useState } from 'react';
import { storeBasketCodes, storedBasketCodes, type BasketCodes } from './basket-storage.ts';

/**
 * The codes that were entered in the basket. They stay in the tab like everything typed, so that neither a reload nor a
 * way round by another trip charges a card for what a gift card was to pay.
 * @param pressed those of a press whose outcome is not known; null: there is none
 */
export function useBasketCodes(pressed: BasketCodes | null) {
  const [codes, setCodes] = useState(() => pressed ?? storedBasketCodes());
  const keep = (next: BasketCodes) => {
    storeBasketCodes(next);
    setCodes(next);
  };
  return {
    ...codes,
    setCode: (code: string | null) => keep({ ...codes, code }),
    setGiftCodes: (giftCodes: readonly string[]) => keep({ ...codes, giftCodes }),
    /** What was typed as a promo code is that of a gift card. */
    takeAsGift: (code: string) =>
      keep({ code: null, giftCodes: [...codes.giftCodes.filter((one) => one !== code), code] }),
  };
}
