import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import type { ReactNode } from 'react';
import { lengthsText } from '#shared/packages/length-text.ts';
import { sailsFromText } from '#shared/packages/least-to-sail.tsx';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { Problem, Step } from './step.tsx';
import {
  inshoreId,
  leastPrice,
  offeredPackages,
  seatPrices,
} from '#features/bookings/book/trip.ts';
import { useNow } from '#shared/time/use-now.ts';
import classes from '#features/bookings/book/book.module.css';

function Choice(props: {
  name: string;
  chosen: boolean;
  onChoose: () => void;
  title: ReactNode;
  detail?: ReactNode;
  end: ReactNode;
}) {
  return (
    <label className={classes.choice} data-chosen={props.chosen || undefined}>
      <input
        type="radio"
        name={props.name}
        className={classes.radio}
        checked={props.chosen}
        onChange={props.onChoose}
      />
      <span className={classes.choiceText}>
        <span className={classes.choiceTitle}>{props.title}</span>
        {props.detail !== undefined && <span className={classes.choiceDetail}>{props.detail}</span>}
      </span>
      <span className={`${classes.choiceEnd ?? ''} numbers`}>{props.end}</span>
    </label>
  );
}

/** From how many guests a departure sails, and how large one party can be. */
function seatDetails({ kind_facts: { least_to_sail: least }, most_guests: most }: UnitPackage) {
  return [
    ...(least === null ? [] : [sailsFromText(least)]),
    ...(most === null ? [] : [t`At most ${most} guests in one booking`]),
  ];
}

function packageDetail(unit: BookableUnit) {
  return (pkg: UnitPackage): string => {
    const parts: string[] = [];
    const { sold_by: soldBy, length } = pkg.kind_facts;
    parts.push(lengthsText(length));
    if (soldBy === 'item') parts.push(t`Price for each one`);
    else if (soldBy === 'seat') parts.push(...seatDetails(pkg));
    else if (pkg.flat) parts.push(t`Flat price for the whole boat`);
    else if (pkg.additional_price > 0 && unit.max_guests > unit.included_guests) {
      const each = formatMoney(pkg.additional_price);
      parts.push(
        plural(unit.included_guests, {
          one: `# guest included, each extra guest ${each}`,
          other: `# guests included, each extra guest ${each}`,
        }),
      );
    }
    if (pkg.least_guests !== null && pkg.least_guests > 1) {
      parts.push(t`At least ${pkg.least_guests} guests`);
    }
    if (pkg.active_from !== null && pkg.active_to !== null) {
      parts.push(t`Available ${formatDate(pkg.active_from)} to ${formatDate(pkg.active_to)}`);
    } else if (pkg.active_from !== null) {
      parts.push(t`Available from ${formatDate(pkg.active_from)}`);
    } else if (pkg.active_to !== null) {
      parts.push(t`Available until ${formatDate(pkg.active_to)}`);
    }
    return parts.join(' · ');
  };
}

function Packages(props: {
  unit: BookableUnit;
  packageId: number | null;
  onPackage: (id: number) => void;
}) {
  const detailOf = packageDetail(props.unit);
  const priceOf = usePriceLabel();
  const { settings } = usePageData();
  const packages = offeredPackages(props.unit, todayIn(settings.time_zone, useNow()));
  if (packages.length === 0) {
    return (
      <p className={classes.stepHint}>
        <Trans>This unit has no packages at the moment. Please choose another unit.</Trans>
      </p>
    );
  }
  return packages.map((pkg) => (
    <Choice
      key={pkg.id}
      name="package"
      chosen={pkg.id === props.packageId}
      onChoose={() => props.onPackage(pkg.id)}
      title={pkg.name}
      detail={detailOf(pkg)}
      end={packagePrice(pkg, priceOf)}
    />
  ));
}

/** A package's price: of a seat, of a night or day of a stay, or of its shortest length. */
function packagePrice(pkg: UnitPackage, priceOf: (price: number) => string): string {
  const { length, sold_by: soldBy } = pkg.kind_facts;
  if (soldBy === 'seat') {
    const least = priceOf(leastPrice(pkg));
    return seatPrices(pkg).length > 1 ? t`From ${least}` : t`${least} a guest`;
  }
  if (pkg.length_prices.length > 0) return t`From ${priceOf(leastPrice(pkg))}`;
  const price = priceOf(pkg.price);
  if (length.form !== 'days') return price;
  return length.counted === 'nights' ? t`${price} a night` : t`${price} a day`;
}

/** Formats a price, with a note if tax is added to it. */
function usePriceLabel(): (price: number) => string {
  const { t } = useLingui();
  const { prices_include_tax: taxIncluded } = usePageData().settings;
  return (price) => (taxIncluded ? formatMoney(price) : t`${formatMoney(price)} plus tax`);
}

function Durations(props: { hours: number | null; onHours: (hours: number) => void }) {
  const { inshore } = usePageData().settings;
  const priceOf = usePriceLabel();
  const span = inshore.max_hours - inshore.min_hours + 1;
  const choices = Array.from({ length: span }, (_none, index) => inshore.min_hours + index);
  return choices.map((hours) => {
    const extra = Math.max(0, hours - inshore.base_hours) * inshore.per_extra_hour;
    return (
      <Choice
        key={hours}
        name="duration"
        chosen={hours === props.hours}
        onChoose={() => props.onHours(hours)}
        title={<Plural value={hours} one="# hour" other="# hours" />}
        end={priceOf(inshore.base_cost + extra)}
      />
    );
  });
}

/** Step 2: a package of the unit, or the duration of an inshore trip (docs/rules/screens.md, "Book Your Package"). */
export function PackageStep(props: {
  units: BookableUnit[];
  unitId: number | null;
  packageId: number | null;
  hours: number | null;
  done: boolean;
  problem: string | undefined;
  onPackage: (id: number) => void;
  onHours: (hours: number) => void;
}) {
  const { inshore } = usePageData().settings;
  const unit = props.units.find((one) => one.id === props.unitId);
  const isInshore = props.unitId === inshoreId;
  return (
    <Step
      number={2}
      title={isInshore ? <Trans>Duration</Trans> : <Trans>Package</Trans>}
      done={props.done}
      {...(isInshore && inshore.driving_label !== '' ? { hint: inshore.driving_label } : {})}
    >
      <div className={classes.choices} data-field="package" data-narrow={isInshore || undefined}>
        {unit && <Packages unit={unit} packageId={props.packageId} onPackage={props.onPackage} />}
        {isInshore && <Durations hours={props.hours} onHours={props.onHours} />}
        {!unit && !isInshore && (
          <p className={classes.waiting}>
            <Trans>Choose a unit first.</Trans>
          </p>
        )}
      </div>
      <Problem id="book-package-problem" text={props.problem} />
    </Step>
  );
}
