import { Trans } from '@lingui/react/macro';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { CodeField } from '#shared/basket/code-field.tsx';
import { GiftCardsUsed } from './gift-cards-used.tsx';

/**
 * The promo code of a basket and its gift cards: one field takes either, and once a promo code is used another takes
 * gift cards (docs/rules/gift-cards.md, "What they pay").
 */
export function BasketCodes(props: {
  /** As it was typed; null: none. */
  code: string | null;
  giftCodes: readonly string[];
  /** Why the promo code takes nothing off. */
  problem: string | null;
  /** What is known of them; undefined: it is being looked up. */
  quote: BasketQuote | undefined;
  onCode: (code: string | null) => void;
  onGiftCodes: (codes: string[]) => void;
}) {
  const { code, giftCodes, problem, quote, onCode, onGiftCodes } = props;
  const hasPromoCode = code !== null && problem === null && quote !== undefined;
  return (
    <>
      <CodeField
        key={giftCodes.length}
        code={code}
        problem={problem}
        checking={code !== null && quote === undefined}
        onCode={onCode}
      />
      <GiftCardsUsed
        codes={giftCodes}
        known={quote?.gift_cards}
        onRemove={(removed) => onGiftCodes(giftCodes.filter((one) => one !== removed))}
      />
      {hasPromoCode && (
        <CodeField
          key={`gift-${giftCodes.length}`}
          opener={<Trans>Add a gift card</Trans>}
          code={null}
          problem={null}
          checking={false}
          onCode={(entered) => {
            if (entered !== null && !giftCodes.includes(entered)) {
              onGiftCodes([...giftCodes, entered]);
            }
          }}
        />
      )}
    </>
  );
}
