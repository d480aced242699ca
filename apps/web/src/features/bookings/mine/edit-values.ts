import type { MyBooking } from '@slipway/contract/my-bookings';

/** What the form holds, by the names that the call has for the same, so that a refusal finds its field. */
export type EditValues = {
  /** The package's number. */
  package_name: string;
  date: string;
  /** Empty: not chosen yet, or the package has no choice of times. */
  time: string;
  details: string;
  cancelled: boolean;
};

export function valuesOf(booking: MyBooking): EditValues {
  return {
    package_name: String(booking.package_id ?? ''),
    date: booking.date,
    time: booking.time,
    details: String(booking.details),
    cancelled: false,
  };
}

/** The change as the call takes it (spec B section 7 "update my booking"). */
export function changeOf(booking: MyBooking, values: EditValues) {
  const packageId = Number(values.package_name);
  return {
    date: values.date,
    ...(values.time === '' ? {} : { time: values.time }),
    // A name goes along only with the number it belongs to.
    ...(packageId === booking.package_id ? { package_name: booking.package_name } : {}),
    ...(packageId > 0 ? { package_id: packageId } : {}),
    details: Number(values.details),
  };
}

/** Something of the trip is another than it was. */
export function isChanged(booking: MyBooking, values: EditValues): boolean {
  const was = valuesOf(booking);
  return (['package_name', 'date', 'time', 'details'] as const).some(
    (name) => was[name] !== values[name],
  );
}
