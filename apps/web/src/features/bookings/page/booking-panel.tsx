import { Trans, useLingui } from '@lingui/react/macro';
import type { UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { toMajor } from '@slipway/domain/money/money';
import { formatDate, formatMoney } from '#lib/format.ts';
import { ButtonLink } from '#ui/links.tsx';
import type { BookForm } from '#features/bookings/book/book-form.ts';
import { storeForm } from '#features/bookings/book/book-storage.ts';
import { packagePrice, usePriceLabel } from '#features/bookings/book/package-facts.ts';
import { usePageData } from '#lib/page-data.ts';
import { PriceSummary } from '#features/bookings/book/price-summary.tsx';
import type { Trip } from '#features/bookings/book/trip.ts';
import classes from './unit-page.module.css';

/** The price of what is chosen and the way into booking it: beside the page, on a phone at its bottom edge. */
export function BookingPanel(props: {
  pkg: UnitPackage;
  form: BookForm;
  trip: Trip | null;
  quote: PackageQuote | null;
  lastMinute: boolean;
}) {
  const { t } = useLingui();
  const { pkg, form, trip, quote, lastMinute } = props;
  const { asks_for_cards: byCard } = usePageData().payment;
  const listed = packagePrice(pkg, usePriceLabel());
  const total = quote === null ? null : formatMoney(toMajor(quote.total));
  const chosen = form.date !== null && total !== null;
  const button = (full: boolean) => (
    <ButtonLink
      to="/book"
      search={{ unit: pkg.unit_id, package: pkg.id }}
      onClick={() => storeForm(form)}
      color="signal"
      size="md"
      fullWidth={full}
    >
      {chosen ? <Trans>Continue</Trans> : <Trans>Book</Trans>}
    </ButtonLink>
  );
  return (
    <>
      <aside className={classes.panel} aria-label={t`Booking`}>
        <p className={classes.panelPrice}>
          <b className="numbers">{listed}</b>
        </p>
        <PriceSummary
          trip={trip}
          quote={quote}
          form={form}
          lastMinute={lastMinute}
          payment={byCard ? 'deposit' : 'later'}
        />
        <div className={classes.panelButton}>{button(true)}</div>
        <p className={classes.panelNote}>
          <Trans>Nothing is charged yet.</Trans>
        </p>
      </aside>
      <div className={classes.bar} role="region" aria-label={t`Price`}>
        <a href="#dates" className={classes.barText}>
          <b className="numbers">{chosen ? total : listed}</b>
          <small>{form.date === null ? <Trans>Choose a date</Trans> : formatDate(form.date)}</small>
        </a>
        {button(false)}
      </div>
    </>
  );
}
