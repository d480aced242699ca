import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import {
  guestLimits,
  hasLengths,
  isByItem,
  isBySeat,
  isStay,
  type Trip,
} from '#features/bookings/book/trip.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import classes from './trip-choices.module.css';

// Most packages are not sold by the seat.
const GuestCounts = lazyPart(
  async () => (await import('./guest-counts.tsx')).GuestCounts,
  () => <div className={classes.guestsWait} />,
);

/** How long, how many and who, where the package has a choice. The return of a stay is chosen in the calendar. */
export function TripSize(props: {
  trip: Trip | null;
  size?: 'sm' | 'md';
  /** What each length costs; absent: it is not shown. */
  priceOf?: ((length: number) => number | null) | undefined;
  /** What a guest of a type costs; absent: it is not shown. */
  priceOfGuest?: ((type: number) => number | null) | undefined;
  /** The largest party; absent: by the trip. */
  mostGuests?: number;
  /** Items that are free at the chosen start; null: it is not chosen. */
  left: number | null;
  problems: {
    length?: string | undefined;
    quantity?: string | undefined;
    guests?: string | undefined;
  };
  onLength: (length: number) => void;
  onQuantity: (quantity: number) => void;
  onGuestTypes: (counts: GuestCount[]) => void;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { trip, priceOf, left, problems, size = 'md' } = props;
  if (trip?.kind !== 'package') return null;
  const choosesLength = hasLengths(trip) && !isStay(trip);
  if (isBySeat(trip)) {
    return (
      <div className={classes.tripSize} data-seats>
        <GuestCounts
          types={trip.pkg.kind_facts.guest_types}
          counts={trip.guestTypes}
          most={props.mostGuests ?? guestLimits(trip, settings).most}
          priceOf={props.priceOfGuest}
          problem={problems.guests}
          onChange={props.onGuestTypes}
        />
      </div>
    );
  }
  if (!choosesLength && !isByItem(trip)) return null;
  const { length, quantity, unit, pkg } = trip;
  const form = pkg.kind_facts.length;
  return (
    <div className={classes.tripSize}>
      {choosesLength && (
        <NativeSelect
          label={t`How long`}
          name="length"
          size={size}
          data-field="length"
          value={String(length)}
          error={problems.length}
          onChange={(event) => props.onLength(Number(event.currentTarget.value))}
          data={[...new Set([...lengthsOf(form), length ?? 0])].filter(Boolean).map((one) => {
            const words = lengthText(form, one);
            const price = priceOf?.(one) ?? null;
            return {
              value: String(one),
              label: price === null ? words : `${words} · ${formatMoney(price)}`,
            };
          })}
        />
      )}
      {isByItem(trip) && (
        <NativeSelect
          label={t`How many`}
          name="quantity"
          size={size}
          data-field="quantity"
          value={String(quantity)}
          error={problems.quantity}
          description={left === null ? undefined : plural(left, { one: '# left', other: '# left' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => props.onQuantity(Number(event.currentTarget.value))}
          data={Array.from({ length: unit.items_quantity }, (_none, at) => String(at + 1))}
        />
      )}
    </div>
  );
}
