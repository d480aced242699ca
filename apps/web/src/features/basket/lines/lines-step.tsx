import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Step } from '#features/bookings/index.ts';
import { isGiftLine, isTripLine, type BasketLine } from '#shared/basket/basket-lines.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { BasketCodes } from '../basket-codes.tsx';
import { BasketSubtotal } from '../basket-totals.tsx';
import type { BasketWords } from '../basket-words.tsx';
import { AddMoreLinks } from '../empty-basket.tsx';
import type { BasketForm } from '../use-basket-form.ts';
import { BasketLineRow } from './basket-line.tsx';
import { GiftLineRow } from './gift-line.tsx';
import { ItemLineRow } from './item-line.tsx';
import classes from '../basket.module.css';

/**
 * The first step: what is in the basket, and the codes.
 * @param totals what is beneath them where nothing is delivered
 */
export function LinesStep(props: { basket: BasketForm; words: BasketWords; totals: ReactNode }) {
  const { t } = useLingui();
  const { basket, words, totals } = props;
  const { codes, quoted, shownQuote, lineQuote, refused, checkOut, lines } = basket;
  const { lastTrip, hasProducts, hasGifts } = basket;
  const isPressed = checkOut.pressed !== null;
  return (
    <Step
      number={1}
      title={words.what}
      done={isPressed || (basket.quote !== undefined && !refused)}
    >
      {checkOut.lost && (
        <p className={classes.problem} role="alert" data-field="lost" tabIndex={-1}>
          {words.lost}
        </p>
      )}
      <ul className={classes.lines} data-field="what" aria-label={words.list} tabIndex={-1}>
        {lines.map((line, n) => (
          <Line key={line.id} basket={basket} line={line} n={n} />
        ))}
      </ul>
      {refused && (
        <p className={classes.problem} role="status">
          <Trans>Change or remove what is unavailable to continue.</Trans>
        </p>
      )}
      {quoted.isError && !basket.isUnreadable && (
        <LoadProblem
          title={t`The prices could not be loaded`}
          error={quoted.error}
          onRetry={() => void quoted.refetch()}
        />
      )}
      <div className={classes.sum}>
        {!isPressed && (
          <div className={classes.more}>
            <div className={classes.ways}>
              <AddMoreLinks lastTrip={lastTrip} hasProducts={hasProducts} hasGifts={hasGifts} />
            </div>
            <BasketCodes
              code={codes.code}
              giftCodes={codes.giftCodes}
              problem={checkOut.codeProblem ?? lineQuote?.code_problem ?? null}
              quote={lineQuote}
              onCode={(entered) => {
                checkOut.forgetCode();
                codes.setCode(entered);
              }}
              onGiftCodes={codes.setGiftCodes}
            />
          </div>
        )}
        {hasProducts
          ? shownQuote !== undefined && !refused && <BasketSubtotal quote={shownQuote} />
          : totals}
      </div>
    </Step>
  );
}

/** @param n its place among the lines */
function Line({ basket, line, n }: { basket: BasketForm; line: BasketLine; n: number }) {
  const { checkOut, shownQuote, unreadable, items, trips } = basket;
  const shown = {
    id: line.id,
    quoted: shownQuote?.lines[n],
    refused: checkOut.refusedLines[line.id] ?? unreadable[line.id] ?? null,
    isPressed: checkOut.pressed !== null,
    onTake: (quantity: number) => basket.take(line, quantity),
    onRemove: () => basket.remove(line),
  };
  if (isTripLine(line)) {
    return <BasketLineRow line={line.trip} trip={trips[n] ?? null} {...shown} />;
  }
  if (isGiftLine(line)) return <GiftLineRow line={line.gift} {...shown} />;
  const seen = items.find(({ variant_id: id }) => id === line.item.variant_id);
  const item = seen ?? (shown.quoted === undefined ? undefined : null);
  return <ItemLineRow line={line.item} item={item} {...shown} />;
}
