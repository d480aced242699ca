import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { Alert, Anchor, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import type { PageData } from '@slipway/contract/settings/settings';
import {
  calendarDate,
  isCalendarDate,
  todayIn,
  type CalendarDate,
} from '@slipway/domain/dates/dates';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useTaken, useUnits } from '#features/bookings/book/book-queries.ts';
import { TripSize } from '#features/bookings/book/steps/trip-size.tsx';
import { unitTaken } from '#shared/packages/unit-taken.ts';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { guestLimits, type Trip } from '#features/bookings/book/trip.ts';
import { packageChoices } from '#features/bookings/package-choices.ts';
import { useNow } from '#shared/time/use-now.ts';
import { EditDays } from './edit-days.tsx';
import { editedTrip } from '#features/bookings/edited-trip.ts';
import { chosenBefore } from '#features/bookings/extras/edited-extras.ts';
import { EditExtras } from '#features/bookings/extras/edit-extras.tsx';
import type { EditedExtras } from '#features/bookings/extras/use-edited-extras.ts';
import { CalledOffNotice } from './called-off-notice.tsx';
import {
  bookedUnit,
  closedOn,
  editProblems,
  extraClosed,
  isArranged,
  withCapacity,
  type EditValues,
} from './edit-values.ts';
import { PriceDifference } from './price-difference.tsx';

/**
 * Says that only staff can change the trip further, and why (docs/rules/cancelling-and-refunds.md, "Changes by
 * customers").
 */
function ContactUs({ why, days = 0 }: { why: 'soon' | 'unit' | 'arranged'; days?: number | null }) {
  const { email, phone } = usePageData().settings.business;
  return (
    <Alert color="yellow" variant="light">
      {why === 'arranged' && (
        <Trans>A boat has been arranged for this trip. Please contact us to change it:</Trans>
      )}
      {why === 'unit' && (
        <Trans>
          This unit cannot be booked at the moment. Please contact us for further changes:
        </Trans>
      )}
      {why === 'soon' && (
        <Plural
          value={days ?? 0}
          one="Less than # day remains before your trip. Please contact us for further changes:"
          other="Fewer than # days remain before your trip. Please contact us for further changes:"
        />
      )}{' '}
      <Anchor href={`mailto:${email}`} underline="always">
        {email}
      </Anchor>
      {phone !== '' && (
        <>
          {', '}
          <Anchor href={phoneLink(phone)} underline="always">
            <bdi>{phoneText(phone)}</bdi>
          </Anchor>
        </>
      )}
    </Alert>
  );
}

/** The edited trip in the form of the booking page; null while no package is chosen. */
function tripOf(
  booking: MyBooking,
  values: EditValues,
  of: { unit: BookableUnit | undefined; pkg: UnitPackage | undefined },
): Trip | null {
  if (booking.kind === 'inshore') return { kind: 'inshore', hours: Number(values.duration) };
  return of.unit && of.pkg ? editedTrip(booking, of.unit, of.pkg, values) : null;
}

/** An inshore trip keeps its start, whatever the settings say about new ones. */
const startingAt = (booking: MyBooking, settings: PageData['settings']) => ({
  ...settings,
  inshore: { ...settings.inshore, start_time: booking.time },
});

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined);

/** The hours to choose from, including those already booked. */
function hoursOf(booking: MyBooking, inshore: PageData['settings']['inshore']): number[] {
  const { min_hours: min, max_hours: max } = inshore;
  const offered = Array.from({ length: max - min + 1 }, (_none, at) => min + at);
  const bookedHours = booking.duration ?? min;
  return offered.includes(bookedHours) ? offered : [bookedHours, ...offered];
}

/** Package or hours, date, time and guests, by the rules of the booking page, with the price difference. */
export function EditTrip(props: {
  booking: MyBooking;
  form: UseFormReturnType<EditValues>;
  extras: EditedExtras;
}) {
  const { booking, form, extras } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const now = useNow();
  const units = useUnits(booking.unit_id);
  const unit = bookedUnit(units.data, booking);
  const { values } = form;
  const pkg = unit?.packages.find((one) => one.id === Number(values.package_name));
  const isInshore = booking.kind === 'inshore';
  const trip = tripOf(booking, values, { unit, pkg });
  const [turnedTo, onMonth] = useState<CalendarDate | null>(null);
  const today = todayIn(settings.time_zone, now);
  const date = isCalendarDate(values.date) ? values.date : null;
  const month = turnedTo ?? date ?? today;
  const shown = date === null ? [month] : [date, month];
  const { state, told, retry } = useTaken(trip, shown, booking.id);
  const taken = useMemo(() => unitTaken(told, settings.time_zone), [told, settings.time_zone]);
  const chosenExtras = (
    <EditExtras
      extras={extras}
      trip={trip?.kind === 'package' ? trip : null}
      asked={values.extras}
      guests={Number(values.details)}
      closed={(extra) => extraClosed(booking, extra, now)}
      error={textOf(form.errors['extras'])}
      onChange={(asked) => {
        form.setFieldValue('extras', asked);
        form.clearFieldError('extras');
      }}
    />
  );
  if (closedOn(booking, calendarDate(booking.date), today)) {
    return (
      <>
        <ContactUs why="soon" days={booking.change_limit_days} />
        {chosenExtras}
        <PriceDifference closed booking={booking} unit={unit} values={values} problems={{}} />
      </>
    );
  }
  if (isArranged(booking)) return <ContactUs why="arranged" />;
  if (!isInshore && units.isLoadingError) {
    return (
      <LoadProblem
        title={t`Something went wrong.`}
        error={units.error}
        onRetry={() => void units.refetch()}
      />
    );
  }
  if (!isInshore && units.data && !unit) return <ContactUs why="unit" />;
  const at = { taken, now, settings: startingAt(booking, settings) };
  const problems = editProblems(booking, values, { unit, today });
  const offered = unit ? offeredPackages(unit, today) : [];
  const soldAlike = offered.filter(
    (one) => pkg === undefined || one.kind_facts.sold_by === pkg.kind_facts.sold_by,
  );
  const choices = soldAlike.some(({ id }) => id === booking.package_id)
    ? soldAlike
    : [...soldAlike, ...(pkg ? [pkg] : [])];
  const limits =
    trip?.kind === 'package'
      ? guestLimits({ ...trip, unit: withCapacity(trip.unit, booking) }, settings)
      : { least: 1, most: booking.unit_capacity, asked: true };
  const sizes = { least: limits.least, most: Math.max(limits.most, booking.details) };
  return (
    <>
      {booking.called_off && <CalledOffNotice />}
      {!isInshore && (
        <NativeSelect
          label={t`Package`}
          name="package_name"
          data={packageChoices(choices)}
          {...form.getInputProps('package_name')}
          error={problems.package_name ?? form.errors['package_name']}
          onChange={(event) =>
            form.setValues({
              package_name: event.currentTarget.value,
              time: '',
              length: '',
              guest_types: [],
              // What was chosen before comes along where the package offers it.
              extras: chosenBefore(booking.extras),
            })
          }
        />
      )}
      <TripSize
        trip={trip}
        left={null}
        size="sm"
        mostGuests={sizes.most}
        problems={{
          quantity: textOf(form.errors['quantity']),
          guests: problems.guest_types ?? textOf(form.errors['guest_types']),
        }}
        onLength={(length) => form.setFieldValue('length', String(length))}
        onQuantity={(quantity) => form.setFieldValue('quantity', String(quantity))}
        onGuestTypes={(counts) => {
          form.setFieldValue('guest_types', counts);
          form.clearFieldError('guest_types');
        }}
      />
      <EditDays
        booking={booking}
        form={form}
        trip={trip}
        pkg={pkg}
        at={at}
        month={month}
        onMonth={onMonth}
        state={state}
        retry={retry}
      />
      {isInshore && (
        <NativeSelect
          label={t`Duration`}
          name="duration"
          data={hoursOf(booking, settings.inshore).map((hours) => ({
            value: String(hours),
            label: plural(hours, { one: '# hour', other: '# hours' }),
          }))}
          {...form.getInputProps('duration')}
        />
      )}
      {limits.asked && (
        <NativeSelect
          label={t`Guests`}
          name="details"
          data={groupSizes(sizes, Number(values.details))}
          {...form.getInputProps('details')}
          error={problems.details ?? form.errors['details']}
        />
      )}
      {chosenExtras}
      <PriceDifference booking={booking} unit={unit} values={values} problems={problems} />
    </>
  );
}
