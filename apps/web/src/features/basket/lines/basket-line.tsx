import { Button, Skeleton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QuotedLine } from '@slipway/contract/basket/basket';
import { extrasText } from '@slipway/domain/bookings/booked-extras';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { isBySeat, partyText, type Trip } from '#features/bookings/index.ts';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';
import { endText, packageText } from '#shared/packages/trip-text.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PicturePlace } from '#ui/picture.tsx';
import classes from '../basket.module.css';

/** A line of the basket: what it is, what it costs now, and what has changed or cannot be had. */
export function BasketLineRow(props: {
  id: string;
  line: ShownTrip;
  /** Null: it is no longer offered. */
  trip: Trip | null;
  /** Absent: not known yet. */
  quoted: QuotedLine | undefined;
  /** What the server said of it when it was pressed or looked up; null: nothing. */
  refused: string | null;
  /** It was pressed, and is shown as it was sent. */
  isPressed: boolean;
  /** Another number of items is asked for. */
  onTake: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { line, trip, quoted } = props;
  const unit = trip?.kind === 'package' ? trip.unit : null;
  const name = packageText(line.package_name ?? t`Booking`, line.quantity ?? 1);
  const spoken = unit === null ? name : `${name}, ${unit.name}`;
  const now = quoted?.trip ?? null;
  const time = now?.time ?? line.time ?? null;
  const guests = trip === null ? null : partyText(trip, { guests: Number(line.details) }, settings);
  const before = line.total_price;
  const left = quoted?.problem?.left ?? null;
  return (
    <li
      className={classes.line}
      data-field={`line-${props.id}`}
      data-refused={(quoted?.problem ?? props.refused) != null || undefined}
    >
      <PicturePlace
        picture={unit?.picture[0]}
        sizes="96px"
        name={name}
        className={classes.picture}
      />
      <div className={classes.what}>
        <b dir="auto">{name}</b>
        {unit !== null && <span dir="auto">{unit.name}</span>}
        <bdi>
          {formatDate(line.date)}
          {time !== null && <>, {formatTime(time)}</>}
          {now !== null && <> – {endText(now)}</>}
        </bdi>
        {guests !== null && (
          <span>
            {trip !== null && isBySeat(trip) ? (
              <bdi>{guests}</bdi>
            ) : (
              <Plural value={Number(guests)} one="# guest" other="# guests" />
            )}
          </span>
        )}
        {now !== null && now.extras.length > 0 && <span dir="auto">{extrasText(now.extras)}</span>}
        {quoted?.problem && (
          <p className={classes.problem} role="alert">
            {trip === null ? <Trans>This is no longer offered.</Trans> : quoted.problem.text}
            {left !== null && left > 0 && (
              <>
                {' '}
                <Plural value={left} one="# is left." other="# are left." />
              </>
            )}
          </p>
        )}
        {!quoted?.problem && props.refused !== null && (
          <p className={classes.problem} role="alert">
            {props.refused}
          </p>
        )}
        {now?.code === null && now.price_without_code === before && now.amount !== line.amount && (
          <p className={classes.changed} role="status">
            <Trans>
              Due now for it was {formatMoney(line.amount)} and is now {formatMoney(now.amount)}.
            </Trans>
          </p>
        )}
        {!props.isPressed && now !== null && now.price_without_code !== before && (
          <p className={classes.changed} role="status">
            <Trans>
              The price was {formatMoney(before)} and is now {formatMoney(now.price_without_code)}.
            </Trans>
          </p>
        )}
      </div>
      <div className={classes.price}>
        {quoted === undefined ? (
          <Skeleton width={72} height={20} />
        ) : (
          now !== null && (
            <>
              {now.code !== null && (
                <s className="numbers">{formatMoney(now.price_without_code)}</s>
              )}
              <b className="numbers">{formatMoney(now.total_price)}</b>
            </>
          )
        )}
        {now !== null && now.amount < now.total_price && (
          <small className="numbers">
            <Trans>{formatMoney(now.amount)} due now</Trans>
          </small>
        )}
      </div>
      {!props.isPressed && (
        <div className={classes.actions}>
          {left !== null && left > 0 && quoted?.problem?.field === 'quantity' && (
            <Button size="compact-sm" variant="default" onClick={() => props.onTake(left)}>
              <Plural value={left} one="Take # instead" other="Take # instead" />
            </Button>
          )}
          <ButtonLink
            to={pathOf('basket-line', settings.purpose, { line: props.id })}
            size="compact-sm"
            variant="subtle"
            aria-label={t`Edit ${spoken}`}
          >
            <Trans>Edit</Trans>
          </ButtonLink>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Remove ${spoken}`}
            onClick={props.onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
