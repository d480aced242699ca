import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ClosedBookings } from '@slipway/contract/catalogue/closings';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { TextLink } from '#ui/links.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { useMoveAway } from './use-move-away.ts';
import classes from './closings.module.css';

/** The bookings that lie on closed days, with links; closing changes none of them. */
export function BookingsInTheWay(
  props: ClosedBookings & {
    /** One item of several that is closed: its bookings can go to the others. */
    item?: number;
  },
) {
  const { bookings, bookings_under: under } = props;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const more = bookings - under.length;
  if (bookings === 0) return null;
  return (
    <section className={classes.inTheWay} aria-label={t`Bookings in the way`}>
      <p>
        <strong>
          <Plural
            value={bookings}
            one="# booking is in the way."
            other="# bookings are in the way."
          />
        </strong>{' '}
        <Plural
          value={bookings}
          one="It stays as it is: move or cancel it yourself."
          other="They stay as they are: move or cancel them yourself."
        />
      </p>
      <ul>
        {under.map(({ id, name, unit, starts_at }) => (
          <li key={id}>
            <TextLink to={pathOf('bookings', purpose)} search={{ booking: id }} target="_blank">
              {t`Booking ${id}`}
            </TextLink>{' '}
            <bdi>{name}</bdi>
            {unit !== '' && (
              <>
                , <bdi>{unit}</bdi>
              </>
            )}
            , {formatInstant(starts_at)}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
      {props.item !== undefined && <MoveAway item={props.item} bookings={under} />}
    </section>
  );
}

function MoveAway({
  item,
  bookings,
}: {
  item: number;
  bookings: ClosedBookings['bookings_under'];
}) {
  const now = useNow().getTime();
  const move = useMoveAway(item);
  const ahead = bookings.filter(({ starts_at: start }) => Date.parse(start) > now);
  if (ahead.length === 0) return null;
  return (
    <Button
      size="xs"
      mt="xs"
      variant="default"
      loading={move.isPending}
      onClick={() => move.mutate(ahead)}
    >
      <Trans>Move to other items</Trans>
    </Button>
  );
}
