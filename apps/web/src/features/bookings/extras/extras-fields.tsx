import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import { isPerGuest, type RequestedExtra } from '@slipway/domain/catalogue/extras';
import { priceWords } from '#shared/packages/extra-price.ts';
import { Stepper } from '#shared/fields/stepper.tsx';
import { maxQuantityOf, withQuantity } from './chosen-extras.ts';
import { leftWords } from './extra-words.ts';
import classes from './extras.module.css';

/** How an extra can be chosen. */
interface Choice {
  extra: PackageExtra;
  quantity: number;
  /** How many can be had now. */
  canHave: number;
  /** How many of them besides those of the booking that is changed; null: it has none. */
  more: number | null;
  /** Why it stays as it is; absent: it can be chosen. */
  closed: string | undefined;
  onQuantity: (quantity: number) => void;
}

function Control({ extra, quantity, canHave, closed, onQuantity }: Choice) {
  const { t } = useLingui();
  const { id, name, least, most } = extra;
  const describedBy = `extra-${id}-details`;
  if (closed !== undefined) {
    return <span className={`${classes.fixed ?? ''} numbers`}>{quantity}</span>;
  }
  if (most === 1) {
    return (
      <Checkbox
        id={`extra-${id}`}
        size="md"
        aria-describedby={describedBy}
        aria-label={t`Add ${name}`}
        checked={quantity === 1}
        disabled={canHave < 1 && quantity === 0}
        onChange={(event) => onQuantity(event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  // Fewer than the least is none.
  const fits = (wanted: number) =>
    wanted > 0 && wanted < least ? (wanted < quantity ? 0 : least) : wanted;
  return (
    <Stepper
      id={`extra-${id}`}
      name={name}
      value={quantity}
      most={canHave}
      canAdd={canHave >= least && quantity < canHave}
      describedBy={describedBy}
      step={(by) => fits(quantity + by)}
      onChange={(wanted) => onQuantity(Math.min(wanted, Math.max(quantity, canHave)))}
    />
  );
}

function Row(props: Choice & { guests: number; counted: 'nights' | 'days' }) {
  const { extra, quantity, canHave, more, closed, guests, counted } = props;
  const { t } = useLingui();
  const { id, name, description, picture, price, per, least, offer } = extra;
  const left = offer === 'choice' && closed === undefined ? leftWords(extra, canHave, more) : null;
  const details = [
    ...(price === 0 ? [] : [priceWords(price, per, counted)]),
    ...(offer === 'choice' && least > 1 ? [plural(least, { other: 'at least #' })] : []),
    ...(left === null ? [] : [left]),
    ...(isPerGuest(per) && quantity > 1 && guests > 1
      ? [t`${quantity} for each of ${guests} guests`]
      : []),
  ];
  return (
    <li className={classes.row} data-picture={picture !== null || undefined}>
      {picture && (
        <img
          className={classes.picture}
          src={picture.src}
          srcSet={picture.srcset}
          sizes="56px"
          alt=""
          width={56}
          height={56}
          loading="lazy"
        />
      )}
      <div className={classes.text}>
        <label htmlFor={`extra-${id}`} className={classes.name}>
          <bdi>{name}</bdi>
        </label>
        <span id={`extra-${id}-details`} className={classes.details}>
          {details.length > 0 && <span className="numbers">{details.join(' · ')}</span>}
          {price === 0 && offer === 'choice' && <Trans>Free</Trans>}
          {description !== '' && <span className={classes.description}>{description}</span>}
          {closed !== undefined && <span className={classes.description}>{closed}</span>}
        </span>
      </div>
      {offer === 'included' ? (
        <span className={classes.included}>
          <IconCheck size={16} stroke={2} aria-hidden />
          <Trans>Included</Trans>
        </span>
      ) : (
        <Control {...props} />
      )}
    </li>
  );
}

/** What is included, and what can be had besides, with how many of it. */
export function ExtrasFields(props: {
  offered: readonly PackageExtra[];
  asked: readonly RequestedExtra[];
  party: { guests: number; items: number };
  /** How a stay is counted. */
  counted: 'nights' | 'days';
  /** Pieces that the booking that is changed has already, by extra. */
  own?: ReadonlyMap<number, number>;
  /** Why an extra can no longer be changed; absent or undefined: it can. */
  closed?: ((extra: PackageExtra) => string | undefined) | undefined;
  onChange: (asked: RequestedExtra[]) => void;
}) {
  const { offered, asked, party, own, counted, onChange } = props;
  const sorted = offered.toSorted(
    (a, b) => Number(b.offer === 'included') - Number(a.offer === 'included'),
  );
  return (
    <ul className={classes.list} data-field="extras">
      {sorted.map((extra) => (
        <Row
          key={extra.id}
          extra={extra}
          guests={party.guests}
          counted={counted}
          quantity={asked.find(({ id }) => id === extra.id)?.quantity ?? 0}
          canHave={maxQuantityOf(extra, party, own?.get(extra.id))}
          more={own?.get(extra.id) ? maxQuantityOf(extra, party) : null}
          closed={props.closed?.(extra)}
          onQuantity={(quantity) => onChange(withQuantity(asked, extra.id, quantity))}
        />
      ))}
    </ul>
  );
}
