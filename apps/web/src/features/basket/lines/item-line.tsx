import { Button, Skeleton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OfferedItem, QuotedLine } from '@slipway/contract/basket/basket';
import { fromMajor, subtract, toMajor } from '@slipway/domain/money/money';
import { useId, useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import type { ShownItem } from '#shared/basket/basket-lines.ts';
import { Stepper } from '#shared/fields/stepper.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PicturePlace } from '#ui/picture.tsx';
import classes from '../basket.module.css';

/** The most pieces of a product in one line. */
const maxPieces = 999;

/** A line of products: what it is, how many, what they cost now, and what has changed or cannot be had. */
export function ItemLineRow(props: {
  id: string;
  line: ShownItem;
  /** What is known of the product; null: it is no longer in the shop. Absent: it is not known yet. */
  item: OfferedItem | null | undefined;
  /** Absent: not known yet. */
  quoted: QuotedLine | undefined;
  /** What the server said of it when it was pressed or looked up; null: nothing. */
  refused: string | null;
  /** It was pressed, and is shown as it was sent. */
  isPressed: boolean;
  /** Another number of pieces is asked for. */
  onTake: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { line, item, quoted, refused, isPressed, onTake } = props;
  const problem = quoted?.problem ?? null;
  const now = problem === null ? (quoted?.item ?? null) : null;
  const name = item?.name ?? t`Product`;
  const left = problem?.left ?? null;
  const wrong = problem?.text ?? refused;
  return (
    <li
      data-field={`line-${props.id}`}
      className={classes.line}
      data-refused={wrong !== null || undefined}
    >
      <PicturePlace
        picture={item?.picture ?? undefined}
        sizes="96px"
        name={name}
        className={classes.picture}
      />
      <div className={classes.what}>
        {item === undefined && !isPressed ? (
          <Skeleton width="60%" height={22} />
        ) : item?.path == null ? (
          <b dir="auto">{name}</b>
        ) : (
          <b dir="auto">
            <Link to={item.path} search={{ variant: item.variant_id }}>
              {name}
            </Link>
          </b>
        )}
        {item != null && item.sku !== '' && (
          <small className={classes.sku}>
            <Trans>SKU {item.sku}</Trans>
          </small>
        )}
        {(line.quantity > 1 || isPressed) && (
          <span className="numbers">
            {isPressed ? (
              <>
                {line.quantity} × {formatMoney(line.price)}
              </>
            ) : (
              now !== null && <Trans>{formatMoney(now.price)} each</Trans>
            )}
          </span>
        )}
        {wrong !== null && (
          <p className={classes.problem} role="alert">
            {wrong}
          </p>
        )}
        {now !== null && now.price !== line.price && (
          <p className={classes.changed} role="status">
            <Trans>
              The price was {formatMoney(line.price)} and is now {formatMoney(now.price)}.
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
              {now.code !== null && <s className="numbers">{formatMoney(now.amount)}</s>}
              <b className="numbers">{formatMoney(withCode(now))}</b>
            </>
          )
        )}
      </div>
      {!isPressed && (
        <div className={classes.actions}>
          <Quantity name={name} quantity={line.quantity} onTake={onTake} />
          {left !== null && left > 0 && left < line.quantity && (
            <Button size="compact-sm" variant="default" onClick={() => onTake(left)}>
              <Plural value={left} one="Take # instead" other="Take # instead" />
            </Button>
          )}
          {item?.path != null && item.has_others && (
            <ButtonLink
              to={item.path}
              search={{ variant: item.variant_id, line: props.id }}
              size="compact-sm"
              variant="subtle"
              aria-label={t`Edit ${name}`}
            >
              <Trans>Edit</Trans>
            </ButtonLink>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Remove ${name}`}
            onClick={props.onRemove}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** What it comes to, less what a code takes off. */
const withCode = ({ amount, code }: OfferedItem) =>
  toMajor(subtract(fromMajor(amount), fromMajor(code?.discount ?? 0)));

/** How many; an empty field is not yet another number. */
function Quantity(props: { name: string; quantity: number; onTake: (quantity: number) => void }) {
  const { t } = useLingui();
  const { name, quantity, onTake } = props;
  const [isEmpty, setEmpty] = useState(false);
  const id = useId();
  return (
    <div className={classes.quantity} onBlur={() => setEmpty(false)}>
      <label htmlFor={id} className={classes.hidden}>
        {t`Quantity of ${name}`}
      </label>
      <Stepper
        id={id}
        name={name}
        value={isEmpty ? null : quantity}
        least={1}
        most={maxPieces}
        onChange={(wanted) => {
          setEmpty(wanted === 0);
          if (wanted > 0 && wanted !== quantity) onTake(Math.min(wanted, maxPieces));
        }}
      />
    </div>
  );
}
