import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { api } from '#lib/api.ts';
import { isItemLine, type BasketLine } from '#shared/basket/basket-lines.ts';
import type { DeliveryForm } from '#shared/delivery/delivery-form.ts';
import { quotedChoice } from './delivery/use-delivery.ts';
import { requestedOf } from './lines/line-prices.ts';

/** The current prices of lines, and of the delivery once it is chosen; the last ones stay while new ones are loaded. */
export function useBasketQuote(input: {
  lines: readonly BasketLine[];
  code: string | null;
  giftCodes: readonly string[];
  typed: DeliveryForm;
  /** What was pressed holds its own places: its prices are not looked up again. */
  isPressed: boolean;
}) {
  const { lines, code, giftCodes, typed, isPressed } = input;
  const client = useQueryClient();
  const requested = lines.map(requestedOf);
  const asked = JSON.stringify([requested, code, giftCodes]);
  const latest = ['basket-offer'];
  const offer = client.getQueryData<BasketQuote>(latest)?.order?.delivery ?? null;
  const hasProducts = lines.some(isItemLine);
  const choice = hasProducts ? quotedChoice(typed, offer) : null;
  const quoted = useQuery({
    queryKey: ['basket-quote', requested, code, giftCodes, choice],
    queryFn: async ({ signal }) => {
      const delivery = choice === null ? {} : { delivery: choice };
      const body = { lines: requested, code, gift_cards: [...giftCodes], ...delivery };
      const { data: quote } = await api('POST /api/basket/quote', { body, signal });
      client.setQueryData(latest, quote);
      return { asked, quote };
    },
    enabled: lines.length > 0 && !isPressed,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, isPlaceholderData } = quoted;
  return {
    quoted,
    /** For the current lines and delivery. */
    quote: isPlaceholderData ? undefined : data?.quote,
    /** For the current lines, perhaps with another delivery. */
    lineQuote: data?.asked === asked ? data.quote : undefined,
    /** The last one received. */
    latest: data?.quote,
    isQuoting: isPlaceholderData || data === undefined,
  };
}
