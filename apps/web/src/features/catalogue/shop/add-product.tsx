import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ProductPage } from '@slipway/contract/catalogue/shop';
import { maxBasketLines } from '@slipway/domain/bookings/basket';
import { useId, useState } from 'react';
import { isItemLine } from '#shared/basket/basket-lines.ts';
import { addedTo, lineOfVariant } from '#shared/basket/line-of-variant.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { Stepper } from '#shared/fields/stepper.tsx';
import { toastButton } from '#ui/toasts/toasts.ts';
import { ButtonLink } from '#ui/links.tsx';
import { ChangeProduct } from './change-product.tsx';
import classes from './shop.module.css';

/** Puts pieces of a variant into the basket, at most those that are left (docs/rules/screens.md, "The shop"). */
export function AddProduct(props: {
  unitId: number;
  name: string;
  variant: ProductPage['variants'][number];
  /** A line of the basket that it takes the place of; null or absent: it is added. */
  lineId?: string | null;
}) {
  const { t } = useLingui();
  const { unitId, name, variant, lineId = null } = props;
  const navigate = useNavigate();
  const { lines, isPending, error, put } = useBasket();
  const id = useId();
  // Null: the field is empty.
  const [wanted, setWanted] = useState<number | null>(1);
  const edited = lines.filter(isItemLine).find((line) => line.id === lineId);
  if (edited?.item.unit_id === unitId) {
    return <ChangeProduct line={edited} unitId={unitId} name={name} variant={variant} />;
  }
  const kept = lineOfVariant(lines, variant.id)?.item.quantity ?? 0;
  const most = variant.left - kept;
  if (variant.left === 0) return kept === 0 ? null : <Kept kept={kept} />;
  if (most <= 0) return <Kept kept={kept} />;
  if (kept === 0 && lines.length >= maxBasketLines) {
    return (
      <div className={classes.add}>
        <p role="status">
          <Trans>Your basket is full: it takes at most {maxBasketLines}.</Trans>
        </p>
        <SeeBasket />
      </div>
    );
  }
  const quantity = Math.min(wanted ?? 0, most);
  const add = () => {
    if (quantity === 0) return;
    const item = { unit_id: unitId, variant_id: variant.id, quantity, price: variant.price };
    put(addedTo(lines, { id: crypto.randomUUID(), item }));
    setWanted(1);
    toastButton(t`Added to your basket: ${quantity} × ${name}`, t`See basket`, () => {
      void navigate({ to: '/basket' });
    });
  };
  return (
    <div className={classes.add}>
      <div className={classes.many}>
        <label htmlFor={id}>
          <Trans>Quantity</Trans>
        </label>
        <Stepper
          id={id}
          name={name}
          value={wanted === null ? null : quantity}
          least={1}
          most={most}
          onChange={(many) => setWanted(many === 0 ? null : Math.min(many, most))}
        />
      </div>
      <Button
        size="lg"
        color="signal"
        fullWidth
        disabled={isPending || error !== null || wanted === null}
        onClick={add}
      >
        <Trans>Add to basket</Trans>
      </Button>
      {kept > 0 && <Kept kept={kept} />}
    </div>
  );
}

function SeeBasket() {
  return (
    <ButtonLink to="/basket" variant="default">
      <Trans>See basket</Trans>
    </ButtonLink>
  );
}

/** How many are in the basket already. */
function Kept({ kept }: { kept: number }) {
  return (
    <div className={classes.kept}>
      <span>
        <Plural value={kept} one="# in your basket" other="# in your basket" />
      </span>
      <SeeBasket />
    </div>
  );
}
