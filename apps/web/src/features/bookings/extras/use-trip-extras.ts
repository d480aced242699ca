import { useMemo } from 'react';
import type { PageData } from '@slipway/contract/settings/settings';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import { addDays, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { localDate } from '@slipway/domain/bookings/trip-times';
import { isStay, timesOf, type Trip } from '#features/bookings/book/trip.ts';
import { chosenOf } from './chosen-extras.ts';
import { usePackageExtras, type ExtraDays, type ReadExtras } from './use-package-extras.ts';

/** The days for which a trip takes its extras; null: not known yet. */
export function daysOfTrip(
  trip: Trip | null,
  at: { date: CalendarDate | null; time: TimeOfDay | null },
  settings: PageData['settings'],
): ExtraDays {
  const { date: from, time } = at;
  if (from === null || trip?.kind !== 'package') return null;
  if (isStay(trip)) {
    return trip.length === null ? null : { from, to: addDays(from, trip.length - 1) };
  }
  const times = timesOf(trip, from, time, settings);
  const to = times && localDate(times.end - 1, settings.time_zone);
  return { from, to: to !== null && to > from ? to : from };
}

/** The trip with its chosen extras, and whether they have been read. */
export function useTripExtras(
  chosen: Trip | null,
  form: { extras: readonly RequestedExtra[]; date: CalendarDate | null; time: TimeOfDay | null },
  settings: PageData['settings'],
): { trip: Trip | null; extras: ReadExtras & { known: boolean } } {
  const pkg = chosen?.kind === 'package' ? chosen.pkg : null;
  const days = daysOfTrip(chosen, form, settings);
  const read = usePackageExtras(pkg?.has_extras ? pkg.id : null, days);
  const { offered } = read;
  const { extras: asked } = form;
  const trip = useMemo(
    () =>
      chosen?.kind === 'package' && offered.length > 0
        ? { ...chosen, extras: { offered, chosen: chosenOf(offered, asked) } }
        : chosen,
    [chosen, offered, asked],
  );
  // Extras chosen before a reload have no price until they are read.
  const known = asked.length === 0 || read.state === 'ready' || read.state === 'none';
  return { trip, extras: { ...read, known } };
}
