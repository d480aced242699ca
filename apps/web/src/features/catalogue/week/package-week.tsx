import { Trans } from '@lingui/react/macro';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import type { OfferedPackage } from '@slipway/domain/bookings/prices/price-lists';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { calendarDate, isTimeOfDay, timeOfDay } from '@slipway/domain/dates/dates';
import { unitCalendar } from '#shared/packages/package-calendar.ts';
import type { PackageValues } from '#features/catalogue/packages/package-values.ts';
import { LiveWeek } from './live-week.tsx';
import classes from './week.module.css';

const dateOrNull = (date: string | null) => (date === null ? null : calendarDate(date));

/** A week of the package that is being typed. */
export function PackageWeek(props: {
  values: PackageValues;
  packageId: number | null;
  unit: Unit | undefined;
  kind: PackageKind | null;
  /** The prices that are typed; null: not complete. */
  offered: OfferedPackage | null;
}) {
  const { values, packageId, unit, kind, offered } = props;
  if (unit === undefined || kind === null) {
    return (
      <p className={classes.dim}>
        <Trans>Choose a unit and a kind to see what visitors could book in a week.</Trans>
      </p>
    );
  }
  const starts = values.starts.flatMap((typed) => {
    const time = `${typed}:00`;
    return isTimeOfDay(time) ? [timeOfDay(time)] : [];
  });
  return (
    <LiveWeek
      asked={{
        unit: { id: unit.id, name: unit.name, calendar: unitCalendar(unit) },
        kind,
        packageId,
        calendar: {
          id: packageId ?? 0,
          kind,
          starts: kind.starts.form === 'day' ? [] : starts,
          inactive: !values.active,
          activeFrom: dateOrNull(values.active_from),
          activeTo: dateOrNull(values.active_to),
        },
        offered,
        editing: 'package',
      }}
    />
  );
}
