import { Trans, useLingui } from '@lingui/react/macro';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import type { GuestTypeFacts } from '@slipway/contract/catalogue/kind-facts';
import { formatMoney } from '#lib/format.ts';
import { Stepper } from '#shared/fields/stepper.tsx';
import fields from '#shared/fields/fields.module.css';
import { Problem } from './step.tsx';
import classes from './guest-counts.module.css';

/** How many guests of each type come along, each with its price; the party is at most so many. */
export function GuestCounts(props: {
  types: readonly GuestTypeFacts[];
  counts: readonly GuestCount[];
  /** The largest party. */
  most: number;
  /** What a guest of a type costs, in the currency's unit; absent: it is not shown. */
  priceOf?: ((type: number) => number | null) | undefined;
  problem: string | undefined;
  onChange: (counts: GuestCount[]) => void;
}) {
  const { t } = useLingui();
  const { types, counts, most, priceOf, problem, onChange } = props;
  const countOf = (id: number) => counts.find((one) => one.id === id)?.count ?? 0;
  const all = types.reduce((sum, { id }) => sum + countOf(id), 0);
  const set = (id: number, wanted: number) => {
    const others = all - countOf(id);
    const count = Math.max(0, Math.min(wanted, Math.max(countOf(id), most - others)));
    onChange(types.map((one) => ({ id: one.id, count: one.id === id ? count : countOf(one.id) })));
  };
  return (
    <fieldset className={classes.guests} data-field="guests">
      <legend className={fields.label}>
        <Trans>Who is coming?</Trans>
      </legend>
      {types.map(({ id, name, takes_seat: takesSeat }) => {
        const count = countOf(id);
        const price = priceOf?.(id) ?? null;
        const details = [
          ...(price === null ? [] : [price === 0 ? t`Free` : formatMoney(price)]),
          ...(takesSeat ? [] : [t`Without a seat`]),
        ];
        return (
          <div key={id} className={classes.row}>
            <label htmlFor={`guests-${id}`} className={classes.name}>
              <bdi>{name}</bdi>
            </label>
            {details.length > 0 && (
              <span id={`guests-${id}-details`} className={`${classes.details ?? ''} numbers`}>
                {details.join(' · ')}
              </span>
            )}
            <div className={classes.stepper}>
              <Stepper
                id={`guests-${id}`}
                name={name}
                value={count}
                most={most}
                canAdd={all < most}
                describedBy={details.length > 0 ? `guests-${id}-details` : undefined}
                onChange={(wanted) => set(id, wanted)}
              />
            </div>
          </div>
        );
      })}
      {all >= most && (
        <p className={classes.most} role="status">
          <Trans>At most {most} guests in one booking.</Trans>
        </p>
      )}
      <Problem id="book-guests-problem" text={problem} />
    </fieldset>
  );
}
