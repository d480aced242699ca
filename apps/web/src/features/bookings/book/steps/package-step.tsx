import { Plural, Trans } from '@lingui/react/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { Problem, Step } from './step.tsx';
import { useShownAtOnce } from './use-shown-at-once.ts';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import {
  packageDetail,
  packagePrice,
  usePriceLabel,
} from '#features/bookings/book/package-facts.ts';
import { inshoreId } from '#features/bookings/book/trip.ts';
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

function Packages(props: {
  unit: BookableUnit;
  packageId: number | null;
  onPackage: (id: number) => void;
}) {
  const [shownId, choose] = useShownAtOnce(props.packageId, props.onPackage);
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
      chosen={pkg.id === shownId}
      onChoose={() => choose(pkg.id)}
      title={pkg.name}
      detail={
        <>
          {detailOf(pkg)}
          {pkg.security_deposit > 0 && (
            <>
              <br />
              <Trans>Security deposit {formatMoney(pkg.security_deposit)}, released</Trans>
            </>
          )}
        </>
      }
      end={packagePrice(pkg, priceOf)}
    />
  ));
}

function Durations(props: { hours: number | null; onHours: (hours: number) => void }) {
  const [shownHours, choose] = useShownAtOnce(props.hours, props.onHours);
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
        chosen={hours === shownHours}
        onChoose={() => choose(hours)}
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
