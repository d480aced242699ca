import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UnitPackage, UnitPage } from '@slipway/contract/catalogue/catalogue';
import { useReducer, type ReactNode } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { TermsSentences } from '#features/bookings/book/steps/terms-sentences.tsx';
import { DateStep } from '#features/bookings/book/steps/date-step.tsx';
import { reduceBookForm } from '#features/bookings/book/book-form.ts';
import { storedForm } from '#features/bookings/book/book-storage.ts';
import { startForm } from '#features/bookings/book/use-book-form.ts';
import { unavailableChoice, useChosenTrip } from '#features/bookings/book/use-chosen-trip.ts';
import { useNow } from '#shared/time/use-now.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { Included, TripFacts } from './trip-facts.tsx';
import { PackageLinks } from './package-links.tsx';
import { Preparations } from './preparations.tsx';
import { Part } from './part.tsx';
import classes from './unit-page.module.css';

// Below the fold.
const PriceTable = lazyPart(async () => (await import('./price-table.tsx')).PriceTable);

/** What a page shows of what can be booked, with the calendar and the way into booking it. */
export function OfferedPage(props: {
  page: UnitPage;
  /** Every package of the unit that can be booked. */
  offered: UnitPackage[];
  /** Those of the page: one, or all of the unit's. */
  shown: UnitPackage[];
  /** Its pictures and what it is. */
  lead: ReactNode;
}) {
  const { page, offered, shown } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const { unit } = page;
  const units = [unit];
  const [form, dispatch] = useReducer(reduceBookForm, null, () => {
    const stored = storedForm();
    const kept = shown.find(({ id }) => id === stored.packageId) ?? shown[0];
    const linked = { unit: String(unit.id), package: String(kept?.id ?? ''), hours: null };
    return startForm(units, linked, stored);
  });
  const { trip, calendar, chosenDate, days, day, quoteWith, lastMinute } = useChosenTrip(
    units,
    form,
    useNow(),
    { pricesAllDays: true },
  );
  if (calendar === 'ready' && day !== null) {
    const lost = unavailableChoice(day, form);
    if (lost !== null) dispatch(lost);
  }
  const pkg = shown.find(({ id }) => id === form.packageId) ?? shown[0];
  const others = offered.filter((one) => page.package_id !== one.id);
  if (pkg === undefined) return null;
  // The page of a unit with several packages leads to theirs, and tells of the one that is chosen.
  const choosesPackage = shown.length > 1;
  const facts = (
    <>
      <Part title={choosesPackage ? pkg.name : <Trans>At a glance</Trans>}>
        <TripFacts unit={unit} pkg={pkg} />
      </Part>
      <Part title={<Trans>What is included</Trans>}>
        <Included
          unit={unit}
          pkg={pkg}
          settings={settings}
          own={page.inclusions.find(({ id }) => id === pkg.id)}
        />
      </Part>
    </>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.parts}>
        {props.lead}
        {!choosesPackage && facts}
        {choosesPackage && (
          <Part title={<Trans>Choose from</Trans>}>
            <PackageLinks page={page} packages={others} />
          </Part>
        )}
        <section id="dates" tabIndex={-1} className={classes.dates}>
          {choosesPackage && (
            <NativeSelect
              label={t`Package`}
              size="md"
              mb="md"
              value={String(pkg.id)}
              onChange={(event) =>
                dispatch({ type: 'package', packageId: Number(event.currentTarget.value) })
              }
              data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <DateStep
            {...chosenDate}
            number={null}
            availability={days?.availability ?? null}
            returns={days?.returns}
            problems={{}}
            onDate={(date) => dispatch({ type: 'date', date })}
            onTime={(time) => dispatch({ type: 'time', time })}
            onTrip={dispatch}
          />
        </section>
        {choosesPackage && facts}
        <Part title={<Trans>Prices</Trans>}>
          <PriceTable unit={unit} pkg={pkg} prices={chosenDate.prices} />
        </Part>
        <Preparations kind={pkg.kind} />
        <Part title={<Trans>Cancellation terms</Trans>}>
          <TermsSentences trips={trip === null ? [] : [trip]} />
        </Part>
        {page.package_id !== null && others.length > 0 && (
          <Part title={<Trans>More on {unit.name}</Trans>}>
            <PackageLinks page={page} packages={others} />
          </Part>
        )}
      </div>
      <BookingPanel
        unit={unit}
        pkg={pkg}
        form={form}
        trip={trip}
        quote={quoteWith(null)}
        lastMinute={lastMinute}
      />
    </div>
  );
}
