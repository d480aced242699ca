import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { toMajor } from '@slipway/domain/money/money';
import { formatDate, formatMoney } from '#lib/format.ts';
import { ButtonLink } from '#ui/links.tsx';
import type { BookForm } from '#features/bookings/book/book-form.ts';
import { storeForm } from '#features/bookings/book/book-storage.ts';
import {
  packageDetail,
  packagePrice,
  usePriceLabel,
} from '#features/bookings/book/package-facts.ts';
import {
  LastMinute,
  PriceLines,
  SummaryFacts,
  TermsDetails,
} from '#features/bookings/book/price-summary.tsx';
import { usePageData } from '#lib/page-data.ts';
import { isStay, packageName, securityDepositOf, type Trip } from '#features/bookings/book/trip.ts';
import classes from './unit-page.module.css';

/**
 * The price and the next step: choosing a date on the page, then booking it. Beside the page, on a phone at its
 * bottom edge.
 */
export function BookingPanel(props: {
  unit: BookableUnit;
  pkg: UnitPackage;
  form: BookForm;
  trip: Trip | null;
  quote: PackageQuote | null;
  lastMinute: boolean;
}) {
  const { t } = useLingui();
  const { unit, pkg, form, trip, quote, lastMinute } = props;
  const { asks_for_cards: byCard } = usePageData().payment;
  const listed = packagePrice(pkg, usePriceLabel());
  const detail = packageDetail(unit)(pkg);
  const total = quote === null ? null : formatMoney(toMajor(quote.total));
  const chosen = form.date !== null && total !== null;
  const next = isStay(trip) ? <Trans>Choose your dates</Trans> : <Trans>Choose a date</Trans>;
  const button = (full: boolean) =>
    chosen ? (
      <ButtonLink
        to="/book"
        search={{ unit: pkg.unit_id, package: pkg.id }}
        onClick={() => storeForm(form)}
        color="signal"
        size="md"
        fullWidth={full}
      >
        <Trans>Continue</Trans>
      </ButtonLink>
    ) : (
      <Button component="a" href="#dates" color="signal" size="md" fullWidth={full}>
        {next}
      </Button>
    );
  return (
    <>
      <aside className={classes.panel} aria-label={t`Booking`}>
        <p className={classes.panelPrice}>
          <b className="numbers">{listed}</b>
          <small>
            {pkg.name} · {detail}
          </small>
        </p>
        {trip !== null && form.date !== null && <SummaryFacts trip={trip} form={form} />}
        {button(true)}
        <p className={classes.panelNote}>
          <Trans>Nothing is charged yet.</Trans>
        </p>
        {trip !== null && quote !== null && (
          <div className={classes.panelSum}>
            <PriceLines
              name={packageName(trip)}
              securityDeposit={securityDepositOf(trip)}
              quote={quote}
              date={form.date}
              payment={byCard ? 'deposit' : 'later'}
            />
            {lastMinute && <LastMinute />}
            <TermsDetails trip={trip} />
          </div>
        )}
      </aside>
      <div className={classes.bar} role="region" aria-label={t`Price`} data-at-lower-edge>
        <p className={classes.barText}>
          <b className="numbers">{chosen ? total : listed}</b>
          <small>{form.date === null ? detail : formatDate(form.date)}</small>
        </p>
        {button(false)}
      </div>
    </>
  );
}
