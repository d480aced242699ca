import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { useState } from 'react';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { useUnits } from '#features/bookings/book/book-queries.ts';
import { formatTime } from '#lib/format.ts';
import { useMay } from '#shared/use-may.ts';
import { usePageData } from '#lib/page-data.ts';
import { isActiveOn, packageChoices } from '#features/bookings/package-choices.ts';
import { chosenOf, packagesOf, timesOf, type EditValues } from './edit-values.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import {
  guestLimits,
  hasLengths,
  isByItem,
  isBySeat,
  type PackageTrip,
} from '#features/bookings/book/trip.ts';
import { chosenBefore } from '#features/bookings/extras/edited-extras.ts';
import { EditExtras } from '#features/bookings/extras/edit-extras.tsx';
import { useEditedExtras } from '#features/bookings/extras/use-edited-extras.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import classes from './drawer.module.css';

const GuestCounts = lazyPart(
  async () => (await import('#features/bookings/book/steps/guest-counts.tsx')).GuestCounts,
);

interface TripFieldsProps {
  booking: StaffBooking;
  form: UseFormReturnType<EditValues>;
  /** Errors of the server's preview for the current values, by field. */
  refusals: Record<string, string[]>;
}

const selectProps = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const;
const upTo = (most: number, from = 1) =>
  Array.from({ length: Math.max(0, most - from + 1) }, (_, index) => String(from + index));

/** A field's own error, or else the server's. */
function errorOf(props: TripFieldsProps, field: keyof EditValues, ...also: string[]) {
  const { form, refusals } = props;
  const refused = [field, ...also].flatMap((name) => refusals[name] ?? []);
  return form.errors[field] ?? (refused.length === 0 ? undefined : refused.join(' '));
}

/** Unit, date, time and number of guests, for a package on a unit or an inshore trip. */
export function TripFields(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form, booking } = props;
  return (
    <>
      {booking.kind !== 'inshore' && <PackageFields {...props} />}
      <div className={classes.two}>
        <TextInput
          label={t`Date`}
          type="date"
          name="date"
          {...form.getInputProps('date')}
          error={errorOf(props, 'date', 'cancelled')}
        />
        <TimeField {...props} />
      </div>
      {booking.kind !== 'inshore' && <SizeFields {...props} />}
      <div className={classes.two}>
        <GuestsField {...props} />
        {booking.kind === 'inshore' && <HoursField {...props} />}
      </div>
      {booking.kind !== 'inshore' && <ChosenExtras {...props} />}
    </>
  );
}

function useChosen({ form, booking }: TripFieldsProps) {
  return chosenOf(form.values, booking, useUnits(booking.unit_id).data ?? []);
}

/** How long, and how many items, where the package has a choice. */
function SizeFields(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form } = props;
  const { trip } = useChosen(props);
  if (trip === null) return null;
  if (isBySeat(trip)) return <SeatFields {...props} trip={trip} />;
  const { length, quantity, unit, pkg } = trip;
  const { length: lengths } = pkg.kind_facts;
  const choices = [...new Set([...lengthsOf(lengths), ...(length === null ? [] : [length])])];
  return (
    <div className={classes.two}>
      {hasLengths(trip) && (
        <Select
          label={t`How long`}
          name="length"
          data={choices.map((one) => ({ value: String(one), label: lengthText(lengths, one) }))}
          {...selectProps}
          value={length === null ? null : String(length)}
          onChange={(next) => form.setFieldValue('length', next ?? '')}
          error={errorOf(props, 'length', 'days')}
        />
      )}
      {isByItem(trip) && (
        <Select
          label={t`How many`}
          name="quantity"
          data={upTo(unit.items_quantity)}
          {...selectProps}
          value={String(quantity)}
          onChange={(next) => form.setFieldValue('quantity', next ?? '1')}
          error={errorOf(props, 'quantity')}
        />
      )}
    </div>
  );
}

/** Who is on a departure, by type of guest. */
function SeatFields(props: TripFieldsProps & { trip: PackageTrip }) {
  const { form, booking, trip } = props;
  const { settings } = usePageData();
  const error = errorOf(props, 'guest_types', 'details');
  return (
    <GuestCounts
      types={trip.pkg.kind_facts.guest_types}
      counts={trip.guestTypes}
      most={Math.max(guestLimits(trip, settings).most, booking.details)}
      problem={typeof error === 'string' ? error : undefined}
      onChange={(counts) => form.setFieldValue('guest_types', counts)}
    />
  );
}

function PackageFields(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form, booking } = props;
  const { units, packages, pkg } = useChosen(props);
  const mayChangeUnit = useMay(supervisorArea);
  const chooseUnit = (next: string | null) => {
    const unit = units.find(({ id }) => String(id) === next);
    const same = packagesOf(unit, booking.package_id).find(
      (one) => one.kind === pkg?.kind && isActiveOn(one, form.values.date),
    );
    form.setFieldValue('unit_id', next ?? '');
    form.setFieldValue('package_id', String(same?.id ?? ''));
    form.setFieldValue('extras', chosenBefore(booking.extras));
    if (same?.kind !== pkg?.kind) form.setValues({ length: '', guest_types: [] });
  };
  const listed = units.map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = listed.some(({ value }) => value === String(booking.unit_id));
  const bookedUnit = { value: String(booking.unit_id), label: booking.unit };
  return (
    <div className={classes.two}>
      <Select
        label={t`Unit`}
        name="unit_id"
        data={isListed ? listed : [bookedUnit, ...listed]}
        {...selectProps}
        {...form.getInputProps('unit_id')}
        disabled={!mayChangeUnit}
        onChange={chooseUnit}
        error={errorOf(props, 'unit_id')}
        data-autofocus
      />
      <Select
        label={t`Package`}
        name="package_id"
        data={packageChoices(packages)}
        {...selectProps}
        {...form.getInputProps('package_id')}
        onChange={(next: string | null) =>
          form.setValues({
            package_id: next ?? '',
            length: '',
            guest_types: [],
            extras: chosenBefore(booking.extras),
          })
        }
        error={errorOf(props, 'package_id', 'package_name')}
      />
    </div>
  );
}

/** What is chosen of the extras; staff may change it at any time. */
function ChosenExtras(props: TripFieldsProps) {
  const { form, booking } = props;
  const { trip } = useChosen(props);
  const { values } = form;
  const extras = useEditedExtras(booking, trip, values);
  const error = errorOf(props, 'extras');
  return (
    <EditExtras
      extras={extras}
      trip={trip}
      asked={values.extras}
      guests={Number(values.details)}
      error={typeof error === 'string' ? error : undefined}
      onChange={(asked) => {
        form.setFieldValue('extras', asked);
        form.clearFieldError('extras');
      }}
    />
  );
}

/** A start of any time: of inshore trips, and of packages that start every few minutes. */
function TypedTime(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form } = props;
  return (
    <TextInput
      label={t`Time`}
      type="time"
      name="time"
      {...form.getInputProps('time')}
      value={form.values.time.slice(0, 5)}
      error={errorOf(props, 'time')}
    />
  );
}

/** The choice that opens a field for any time. */
const anotherTime = 'another';

/** The start: one that the package offers, or any other. */
function TimeField(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form, booking } = props;
  const { unit, pkg } = useChosen(props);
  const maySetAny = useMay(supervisorArea);
  const [isFree, setFree] = useState(false);
  const times: string[] = timesOf(unit, pkg, form.values.date);
  // A package with one start has it whatever the booking had before.
  const onlyTime = times.length === 1 ? (times[0] ?? null) : null;
  const isBooked = pkg?.id === booking.package_id && form.values.time === booking.time;
  const wasSet = isBooked && times.length > 0 && !times.includes(booking.time);
  const isTyped = booking.kind === 'inshore' || pkg?.kind_facts.starts.form === 'every';
  // No longer offered, or not loaded yet: the start of the booking is shown all the same.
  const isUnlisted = times.length === 0 && maySetAny;
  if (isTyped || isFree || wasSet || isUnlisted) return <TypedTime {...props} />;
  if (times.length === 0) return null;
  return (
    <Select
      label={t`Time`}
      name="time"
      data={[
        ...times.map((time) => ({ value: time, label: formatTime(time) })),
        ...(maySetAny ? [{ value: anotherTime, label: t`Another time…` }] : []),
      ]}
      {...selectProps}
      {...form.getInputProps('time')}
      onChange={(next: string | null) => {
        if (next === anotherTime) setFree(true);
        else form.setFieldValue('time', next ?? '');
      }}
      value={times.includes(form.values.time) ? form.values.time : onlyTime}
      error={errorOf(props, 'time')}
    />
  );
}

function GuestsField(props: TripFieldsProps) {
  const { t } = useLingui();
  const { form, booking } = props;
  const { unit, trip } = useChosen(props);
  const { settings } = usePageData();
  const limits = trip && guestLimits(trip, settings);
  if (limits?.asked === false) return null;
  const largest = limits?.most ?? unit?.max_guests ?? booking.unit_capacity;
  const most = Math.max(largest, booking.details);
  return (
    <Select
      label={t`Guests`}
      name="details"
      data={upTo(most, Math.min(limits?.least ?? 1, booking.details))}
      {...selectProps}
      {...form.getInputProps('details')}
      error={errorOf(props, 'details')}
    />
  );
}

function HoursField(props: TripFieldsProps) {
  const { t } = useLingui();
  const { inshore } = usePageData().settings;
  const hours = upTo(inshore.max_hours, inshore.min_hours);
  return (
    <Select
      label={t`Duration`}
      name="duration"
      data={hours.map((value) => ({
        value,
        label: plural(Number(value), { one: '# hour', other: '# hours' }),
      }))}
      {...selectProps}
      {...props.form.getInputProps('duration')}
      error={errorOf(props, 'duration')}
    />
  );
}
