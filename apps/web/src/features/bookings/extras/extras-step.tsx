import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import { Problem, Step } from '#features/bookings/book/steps/step.tsx';
import type { Trip } from '#features/bookings/book/trip.ts';
import bookClasses from '#features/bookings/book/book.module.css';
import { ExtrasFields } from './extras-fields.tsx';
import type { ReadExtras } from './use-package-extras.ts';

/** The extras and inclusions of the package (docs/rules/screens.md, "Book Your Package"). */
export function ExtrasStep(props: {
  number: number;
  trip: Trip | null;
  read: ReadExtras;
  asked: readonly RequestedExtra[];
  /** The chosen group; null: not chosen yet. */
  guests: number | null;
  problem: string | undefined;
  onChange: (asked: RequestedExtra[]) => void;
}) {
  const { trip, read, asked, guests } = props;
  if (trip?.kind !== 'package') return null;
  const { length } = trip.pkg.kind_facts;
  const bySeat = trip.guestTypes.reduce((sum, { count }) => sum + count, 0);
  return (
    <Step number={props.number} title={<Trans>Extras</Trans>} done={asked.length > 0}>
      {read.state === 'loading' && <div className={bookClasses.unitBone} aria-busy />}
      {read.state === 'failed' && (
        <p className={bookClasses.stepHint} role="alert">
          <Trans>The extras could not be loaded.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={read.retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {read.state === 'ready' && (
        <ExtrasFields
          offered={read.offered}
          asked={asked}
          party={{ guests: bySeat || (guests ?? 1), items: trip.quantity }}
          counted={length.form === 'days' ? length.counted : 'days'}
          onChange={props.onChange}
        />
      )}
      <Problem id="book-extras-problem" text={props.problem} />
    </Step>
  );
}
