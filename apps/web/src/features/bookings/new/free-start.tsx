import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookAction, BookForm } from '#features/bookings/book/book-form.ts';
import { lengthOf } from '#features/bookings/book/press/booking-body.ts';
import type { BookField } from '#features/bookings/book/press/refusals.ts';
import { Step } from '#features/bookings/book/steps/step.tsx';
import { TripSize } from '#features/bookings/book/steps/trip-size.tsx';
import { groupOf, isStay, startTime, type PackageTrip } from '#features/bookings/book/trip.ts';
import { PlaceWarnings } from '#features/bookings/staff/place-warnings.tsx';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import classes from '#features/bookings/staff/drawer.module.css';

interface FreeStartProps {
  trip: PackageTrip;
  form: BookForm;
  problems: Partial<Record<BookField, string>>;
  onChange: (action: BookAction) => void;
  /** Back to the starts that the package offers. */
  onEnd: () => void;
}

/** Where the booking would lie, with what customers could not book; asked again after each change. */
function usePlace({ trip, form }: FreeStartProps) {
  const { settings } = usePageData();
  const { date } = form;
  const asked = {
    unit_id: trip.unit.id,
    package_id: trip.pkg.id,
    package_name: trip.pkg.name,
    date: date ?? '',
    time: startTime(trip, form.date, form.time, settings),
    details: groupOf(trip, form.guests, settings) ?? trip.pkg.least_guests ?? 1,
    ...lengthOf(trip),
  };
  const [body] = useDebouncedValue(asked, 300);
  const place = useQuery({
    queryKey: ['bookings', 'place', body],
    queryFn: async ({ signal }) =>
      (await api('POST /api/create-booking/preview', { body, signal })).data,
    enabled: body.date !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const errors = place.error instanceof ApiError ? place.error.errors : {};
  const refusals = Object.values(place.data?.refusals ?? errors).flat();
  return { place, refusals, failed: place.isError && refusals.length === 0 };
}

/** Step 3 of a booking by staff with a day and start of their own. */
export function FreeStart(props: FreeStartProps) {
  const { trip, form, problems, onChange, onEnd } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const { place, refusals, failed } = usePlace(props);
  const { date, time } = form;
  const start = startTime(trip, date, time, settings);
  const { starts_at: from, ends_at: to } = place.data ?? { starts_at: null, ends_at: null };
  /** Another size clears the day of the calendar; here it stays. */
  const resize = (action: BookAction) => {
    onChange(action);
    if (date !== null) onChange({ type: 'date', date });
    if (time !== null) onChange({ type: 'time', time });
  };
  const { length: lengths } = trip.pkg.kind_facts;
  return (
    <Step number={3} title={<Trans>Date and start</Trans>} done={date !== null}>
      <TripSize
        trip={trip}
        left={null}
        problems={problems}
        onLength={(length) => resize({ type: 'length', length })}
        onQuantity={(quantity) => resize({ type: 'quantity', quantity })}
        onGuestTypes={(guestTypes) => resize({ type: 'guest_types', guestTypes })}
      />
      <div className={classes.two}>
        <TextInput
          type="date"
          label={isStay(trip) ? t`Arrival` : t`Date`}
          name="date"
          data-field="date"
          value={date ?? ''}
          error={problems.date}
          onChange={({ currentTarget: { value } }) => {
            if (!isCalendarDate(value)) return;
            if (isStay(trip)) onChange({ type: 'arrival', date: value, length: trip.length });
            else onChange({ type: 'date', date: value });
            if (time !== null) onChange({ type: 'time', time });
          }}
        />
        <TextInput
          type="time"
          label={t`Start`}
          name="time"
          data-field="time"
          value={start?.slice(0, 5) ?? ''}
          error={problems.time}
          onChange={({ currentTarget: { value } }) => {
            const typed = `${value}:00`;
            if (isTimeOfDay(typed)) onChange({ type: 'time', time: typed });
          }}
        />
      </div>
      {isStay(trip) && date !== null && (
        <NativeSelect
          label={t`How long`}
          name="length"
          mt="sm"
          value={String(trip.length ?? '')}
          onChange={(event) => {
            const length = Number(event.currentTarget.value) || null;
            onChange({ type: 'arrival', date, length });
            if (time !== null) onChange({ type: 'time', time });
          }}
          data={[
            { value: '', label: t`Choose` },
            ...lengthsOf(lengths).map((one) => ({
              value: String(one),
              label: lengthText(lengths, one),
            })),
          ]}
        />
      )}
      <div aria-live="polite">
        {place.isLoading && <Skeleton role="status" height={20} mt="sm" aria-label={t`Loading…`} />}
        {failed && (
          <p className={classes.error}>
            <Trans>It could not be checked whether this start is free.</Trans>{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void place.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        )}
        {refusals.length > 0 && <p className={classes.error}>{refusals.join(' ')}</p>}
        {refusals.length === 0 && from !== null && to !== null && (
          <p>
            <Trans>
              From {formatInstant(from)} to {formatInstant(to)}.
            </Trans>
          </p>
        )}
      </div>
      <PlaceWarnings warnings={refusals.length > 0 ? [] : (place.data?.warnings ?? [])} />
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={onEnd}>
        <Trans>Choose from the offered starts</Trans>
      </Button>
    </Step>
  );
}
