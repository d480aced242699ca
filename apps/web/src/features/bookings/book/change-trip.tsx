import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { toMajor } from '@slipway/domain/money/money';
import { useReducer, useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { DateStep } from '#features/bookings/book/steps/date-step.tsx';
import { PackageStep } from '#features/bookings/book/steps/package-step.tsx';
import { Step } from '#features/bookings/book/steps/step.tsx';
import { UnitStep } from '#features/bookings/book/steps/unit-step.tsx';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import { useNow } from '#shared/time/use-now.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink } from '#ui/links.tsx';
import type { BookAction, BookForm } from './book-form.ts';
import { focusField } from './focus-field.ts';
import { missingFields, shownTrip } from './press/booking-body.ts';
import { withoutFields } from './press/press-parts.ts';
import { PriceSummary } from './price-summary.tsx';
import { SummaryBar } from './summary-bar.tsx';
import { maxGuests } from './trip.ts';
import { reducerFor, stillOffered } from './use-book-form.ts';
import { unavailableChoice, useChosenTrip } from './use-chosen-trip.ts';
import summary from './summary.module.css';
import classes from './book.module.css';

const ExtrasStep = lazyPart(
  async () => (await import('#features/bookings/extras/extras-step.tsx')).ExtrasStep,
);

/**
 * Edits a trip of the basket: the steps of the booking page without contact and payment, filled in with what was chosen.
 * Nothing changes until it is saved (docs/rules/screens.md, "Basket").
 */
export function ChangeTrip(props: {
  units: BookableUnit[];
  before: BookForm;
  onSave: (trip: ShownTrip) => void;
}) {
  const { units, before, onSave } = props;
  const { t } = useLingui();
  const { settings, payment } = usePageData();
  const [begun] = useState(() => stillOffered(units, before));
  const [form, dispatch] = useReducer(reducerFor(units), begun);
  const [isChanged, setChanged] = useState(false);
  const [pressed, setPressed] = useState(false);
  useUnsavedGuard(isChanged);
  const { unitId, packageId, hours } = form;
  const chosen = useChosenTrip(units, form, useNow());
  const { trip, calendar, chosenDate, days, day, most, least, extras } = chosen;
  const quote = chosen.quoteWith(null);
  if (calendar === 'ready' && day !== null) {
    const lost = unavailableChoice(day, form);
    if (lost !== null) dispatch(lost);
  }
  const missing = withoutFields(missingFields({ form, trip, day }), ['name', 'email', 'phone']);
  const [first] = Object.keys(missing);
  const problems = pressed ? missing : {};
  const choose = (action: BookAction) => {
    setChanged(true);
    dispatch(action);
  };
  const save = () => {
    setPressed(true);
    if (first !== undefined) focusField(first);
    const shown =
      first !== undefined || trip === null || quote === null
        ? null
        : shownTrip({ form, trip, quote, settings });
    if (shown !== null) onSave(shown);
  };
  const isGone =
    begun.unitId !== before.unitId ||
    begun.packageId !== before.packageId ||
    begun.hours !== before.hours;
  const total = quote === null ? '' : formatMoney(toMajor(quote.total));
  const sum = (
    <PriceSummary
      trip={trip}
      quote={quote}
      form={form}
      lastMinute={chosen.lastMinute}
      payment={payment.asks_for_cards ? 'deposit' : 'later'}
    />
  );
  return (
    <>
      <div className={classes.page}>
        <form
          noValidate
          className={classes.steps}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          {isGone && (
            <Alert color="yellow" variant="light" role="alert">
              <Trans>
                What you had chosen is no longer offered. Choose something else here, or remove it
                from your basket.
              </Trans>
            </Alert>
          )}
          <UnitStep
            inshore
            units={units}
            unitId={unitId}
            problem={problems.unit}
            onChoose={(id) =>
              choose({ type: 'unit', unitId: id, maxGuests: maxGuests(units, id, settings) ?? 0 })
            }
          />
          <PackageStep
            units={units}
            unitId={unitId}
            packageId={packageId}
            hours={hours}
            done={trip !== null}
            problem={problems.package}
            onPackage={(id) => choose({ type: 'package', packageId: id })}
            onHours={(next) => choose({ type: 'hours', hours: next })}
          />
          <DateStep
            {...chosenDate}
            availability={days?.availability ?? null}
            returns={days?.returns}
            problems={problems}
            onDate={(date) => choose({ type: 'date', date })}
            onTime={(time) => choose({ type: 'time', time })}
            onTrip={choose}
          />
          {extras.state !== 'none' && (
            <ExtrasStep
              number={4}
              trip={trip}
              read={extras}
              asked={form.extras}
              guests={form.guests}
              problem={problems.extras}
              onChange={(asked) => choose({ type: 'extras', extras: asked })}
            />
          )}
          {chosen.asksGuests && (
            <Step
              number={extras.state === 'none' ? 4 : 5}
              title={<Trans>Group size</Trans>}
              done={form.guests !== null}
            >
              <NativeSelect
                aria-label={t`Group size`}
                name="guests"
                size="md"
                data-field="guests"
                disabled={most === null}
                description={most === null ? t`Choose a unit first` : undefined}
                inputWrapperOrder={['input', 'description', 'error']}
                value={form.guests === null ? '' : String(form.guests)}
                error={problems.guests}
                onChange={(event) => {
                  const guests = Number(event.currentTarget.value) || null;
                  choose({ type: 'fields', fields: { guests } });
                }}
                data={[
                  { value: '', label: t`Choose` },
                  ...groupSizes(most === null ? null : { least, most }, form.guests),
                ]}
              />
            </Step>
          )}
          <Group gap="sm">
            <Button
              size="lg"
              color="signal"
              disabled={first === undefined && quote === null}
              onClick={save}
            >
              <Trans>Save changes</Trans>
            </Button>
            <ButtonLink to="/basket" replace size="lg" variant="subtle">
              <Trans>Back to the basket</Trans>
            </ButtonLink>
          </Group>
        </form>
        <aside className={summary.panel} aria-label={t`Summary`}>
          <h2 className={summary.title}>
            <Trans>Summary</Trans>
          </h2>
          {sum}
        </aside>
      </div>
      <SummaryBar trip={trip} quote={quote}>
        {sum}
      </SummaryBar>
      <p className="only-spoken" role="status">
        {quote !== null && <Trans>Total {total}</Trans>}
      </p>
    </>
  );
}
