import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeBasketCodes } from './basket-storage.ts';
import { useBasketCodes } from './use-basket-codes.ts';

beforeEach(() => sessionStorage.clear());

/** The codes of a basket that is opened in this tab. */
const open = (pressed: Parameters<typeof useBasketCodes>[0] = null) =>
  renderHook(() => useBasketCodes(pressed));

it('keeps the codes of a basket that is left and opened again, until it is booked', () => {
  const { result, unmount } = open();
  act(() => result.current.setCode('summer10'));
  act(() => result.current.setGiftCodes(['gift-0001']));
  unmount();
  expect(open().result.current).toMatchObject({ code: 'summer10', giftCodes: ['gift-0001'] });
  storeBasketCodes(null);
  expect(open().result.current).toMatchObject({ code: null, giftCodes: [] });
});

it('takes what was typed as a promo code for a gift card, once', () => {
  const { result } = open();
  act(() => result.current.setGiftCodes(['gift-0001', 'gift-0002']));
  act(() => result.current.setCode('gift-0001'));
  act(() => result.current.takeAsGift('gift-0001'));
  expect(result.current).toMatchObject({ code: null, giftCodes: ['gift-0002', 'gift-0001'] });
});

it('shows the codes of the press whose outcome is not known, whatever was typed before', () => {
  storeBasketCodes({ code: 'summer10', giftCodes: [] });
  const pressed = { code: null, giftCodes: ['gift-0001'] };
  expect(open(pressed).result.current).toMatchObject(pressed);
});
