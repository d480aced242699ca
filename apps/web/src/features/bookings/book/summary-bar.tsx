import { Trans, useLingui } from '@lingui/react/macro';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { toMajor } from '@slipway/domain/money/money';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { DepositLabel } from './price-summary.tsx';
import { isStay, type Trip } from './trip.ts';
import classes from './summary.module.css';

/** Total and deposit at the bottom edge, below 1024 px; it expands to the whole summary. */
export function SummaryBar({
  trip,
  quote,
  children,
}: {
  trip: Trip | null;
  quote: PackageQuote | null;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { asks_for_cards: byCard } = usePageData().payment;
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => (event.key === 'Escape' ? setOpen(false) : undefined);
    // Scrolling or touching the page closes the summary.
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && bar.current?.contains(event.target);
      if (inside !== true) setOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    window.addEventListener('scroll', leave);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('scroll', leave);
    };
  }, [open]);
  return (
    <div ref={bar} className={classes.bar} role="region" aria-label={t`Price`} data-at-lower-edge>
      {open && (
        <div id="book-summary-details" className={classes.barDetails}>
          {children}
        </div>
      )}
      <button
        type="button"
        className={classes.barButton}
        aria-expanded={open}
        aria-controls="book-summary-details"
        onClick={() => setOpen(!open)}
      >
        {quote === null ? (
          <span className={classes.barEmpty}>
            {isStay(trip) ? (
              <Trans>Choose your dates to see the price</Trans>
            ) : (
              <Trans>Choose a package to see its price</Trans>
            )}
          </span>
        ) : (
          <>
            <span>
              <small>
                <Trans>Total</Trans>
              </small>
              <b className="numbers">{formatMoney(toMajor(quote.total))}</b>
            </span>
            <span>
              <small>
                <DepositLabel quote={quote} when={byCard ? 'now' : 'later'} />
              </small>
              <b className="numbers">{formatMoney(toMajor(quote.deposit))}</b>
            </span>
          </>
        )}
        <span className={classes.barArrow} data-open={open || undefined} aria-hidden />
      </button>
    </div>
  );
}
