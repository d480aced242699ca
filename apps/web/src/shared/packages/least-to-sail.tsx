import { plural, t } from '@lingui/core/macro';
import { toldBy } from '@slipway/domain/bookings/parties';
import { formatInstant } from '#lib/format.ts';
import { useNow } from '#shared/time/use-now.ts';
import { sailsFromText } from './sails-from.ts';

/** How many guests are missing; `beside`: beside the party that is about to book. */
function missingText(missing: number, beside: boolean): string {
  return beside
    ? plural(missing, {
        one: '# more guest needed beside yours',
        other: '# more guests needed beside yours',
      })
    : plural(missing, { one: '# more guest needed', other: '# more guests needed' });
}

/** From how many guests a departure sails, how many are missing, and by when its guests are told. */
function leastText(props: Departing, least: number, now: Date): string {
  const { missing, joins = false, start } = props;
  if (missing === 0) return joins ? t`Confirmed to sail with your party` : t`Confirmed to sail`;
  const sails =
    missing === null
      ? sailsFromText(least)
      : `${sailsFromText(least)}, ${missingText(missing, joins)}`;
  if (start === null) return sails;
  const by = toldBy(start);
  return by > now
    ? t`${sails}; we tell you by ${formatInstant(by.toISOString())}`
    : t`${sails}; we tell you as soon as we know`;
}

interface Departing {
  least: number | null;
  /** How many guests it still needs; null: not known. */
  missing: number | null;
  /** It needs a party that has not booked yet, which is among those it has. */
  joins?: boolean;
  /** In milliseconds; null: not chosen yet. */
  start: number | null;
  className?: string | undefined;
}

/**
 * Says whether a departure is confirmed to sail, or how many guests it needs; nothing where it always does, or
 * after its start.
 */
export function LeastToSail(props: Departing) {
  const now = useNow();
  const { least, start, className } = props;
  if (least === null || (start !== null && start <= now.getTime())) return null;
  return <span className={className ?? ''}>{leastText(props, least, now)}</span>;
}
