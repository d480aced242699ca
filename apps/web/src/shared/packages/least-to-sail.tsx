import { plural, t } from '@lingui/core/macro';
import { toldBy } from '@slipway/domain/bookings/parties';
import { formatInstant } from '#lib/format.ts';
import { useNow } from '#shared/time/use-now.ts';

/** From how many guests a departure sails. */
export const sailsFromText = (least: number) =>
  plural(least, { one: 'Sails from # guest', other: 'Sails from # guests' });

/** From how many guests a departure sails, and by when its guests are told. */
function leastText(least: number, start: number | null, now: Date): string {
  const sails = sailsFromText(least);
  if (start === null) return sails;
  const by = toldBy(start);
  return by > now
    ? t`${sails}; we tell you by ${formatInstant(by.toISOString())}`
    : t`${sails}; we tell you as soon as we know`;
}

/** Says from how many guests a departure sails; nothing where it always does. */
export function LeastToSail(props: {
  least: number | null;
  /** In milliseconds; null: not chosen yet. */
  start: number | null;
  className?: string | undefined;
}) {
  const now = useNow();
  const { least, start, className } = props;
  if (least === null) return null;
  return <span className={className ?? ''}>{leastText(least, start, now)}</span>;
}
