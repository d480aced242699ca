import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { toMajor } from '@slipway/domain/money/money';
import { usePageData } from '#lib/page-data.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DateStep } from '../book/steps/date-step.tsx';
import { PackageStep } from '../book/steps/package-step.tsx';
import { UnitStep } from '../book/steps/unit-step.tsx';
import { maxGuests } from '../book/trip.ts';
import { CustomerStep } from './customer-step.tsx';
import type { LinkedChoice } from './first-form.ts';
import { FreeStart } from './free-start.tsx';
import { PaymentStep } from './payment-step.tsx';
import { StaffSummary } from './staff-summary.tsx';
import { TripClosure } from './trip-closure.tsx';
import { useNewBooking, type NewBookingEntry } from './use-new-booking.ts';
import bookClasses from '../book/book.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);
const ExtrasStep = lazyPart(async () => (await import('../extras/extras-step.tsx')).ExtrasStep);

/**
 * A booking taken by phone or at the counter: the steps of the public page, the customer, and how the deposit is paid.
 */
export function NewBookingForm(props: { units: BookableUnit[]; linked: LinkedChoice }) {
  const { units, linked } = props;
  const { settings } = usePageData();
  const entry = useNewBooking(units, linked);
  const { form, dispatch, choose, problems, chosen, quote, freeTrip, bank } = entry;
  const { trip, extras, lastMinute } = chosen;
  const stepsBefore = extras.state === 'none' ? 3 : 4;
  return (
    <div className={bookClasses.page}>
      <form
        noValidate
        className={bookClasses.steps}
        onSubmit={(event) => {
          event.preventDefault();
          void entry.press();
        }}
      >
        <UnitStep
          inshore
          units={units}
          unitId={form.unitId}
          problem={problems.unit}
          onChoose={(id) =>
            choose({ type: 'unit', unitId: id, maxGuests: maxGuests(units, id, settings) ?? 0 })
          }
        />
        <PackageStep
          units={units}
          unitId={form.unitId}
          packageId={form.packageId}
          hours={form.hours}
          done={trip !== null}
          problem={problems.package}
          onPackage={(id) => choose({ type: 'package', packageId: id })}
          onHours={(next) => dispatch({ type: 'hours', hours: next })}
        />
        {freeTrip === null ? (
          <OfferedStart entry={entry} />
        ) : (
          <FreeStart
            trip={freeTrip}
            form={form}
            problems={problems}
            onChange={dispatch}
            onEnd={entry.endFreeStart}
          />
        )}
        {extras.state !== 'none' && (
          <ExtrasStep
            number={4}
            trip={trip}
            read={extras}
            asked={form.extras}
            guests={form.guests}
            problem={problems.extras}
            onChange={(asked) => dispatch({ type: 'extras', extras: asked })}
          />
        )}
        <CustomerStep number={stepsBefore + 1} entry={entry} />
        <PaymentStep number={stepsBefore + 2} entry={entry} />
      </form>
      <StaffSummary {...{ trip, quote, form, lastMinute }} deposit={entry.deposit} />
      {bank !== null && quote !== null && (
        <BankDialog
          amount={toMajor(quote.deposit)}
          currency={settings.currency}
          onAnswer={bank.answer}
        />
      )}
    </div>
  );
}

/** Step 3: a day and a start that the package offers. */
function OfferedStart({ entry }: { entry: NewBookingEntry }) {
  const { chosen, chooseDay } = entry;
  const { trip, days } = chosen;
  return (
    <DateStep
      {...chosen.chosenDate}
      availability={days?.availability ?? null}
      returns={days?.returns}
      held={entry.held}
      problems={entry.problems}
      onDate={(date) => chooseDay({ type: 'date', date })}
      onTime={(time) => entry.dispatch({ type: 'time', time })}
      onTrip={chooseDay}
      whyNot={(date) => <TripClosure trip={trip} date={date} />}
    >
      {trip?.kind === 'package' && (
        <Button
          variant="default"
          className={bookClasses.otherArrival ?? ''}
          onClick={() => entry.beginFreeStart(trip)}
        >
          <Trans>Set another day or start</Trans>
        </Button>
      )}
    </DateStep>
  );
}
