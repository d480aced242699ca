import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ProductPage } from '@slipway/contract/catalogue/shop';
import { useId, useState } from 'react';
import type { ItemLine } from '#shared/basket/basket-lines.ts';
import { addedTo, lineOfVariant } from '#shared/basket/line-of-variant.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { Stepper } from '#shared/fields/stepper.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './shop.module.css';

/**
 * Puts pieces of a variant into the basket in place of a line, at most those that are left; of a variant that has a
 * line of its own they are added to that (docs/rules/screens.md, "Basket").
 */
export function ChangeProduct(props: {
  line: ItemLine;
  unitId: number;
  name: string;
  variant: ProductPage['variants'][number];
}) {
  const { t } = useLingui();
  const { line, unitId, name, variant } = props;
  const navigate = useNavigate();
  const { lines, put, remove } = useBasket();
  const id = useId();
  // Null: the field is empty.
  const [wanted, setWanted] = useState<number | null>(line.item.quantity);
  const same = lineOfVariant(lines, variant.id);
  const own = same === undefined || same.id === line.id;
  // Not all that are left are told: as many as the line has of it can stay.
  const stays = variant.id === line.item.variant_id ? line.item.quantity : 0;
  const most = Math.max(stays, variant.left - (own ? 0 : same.item.quantity));
  const quantity = Math.min(wanted ?? 0, most);
  const save = () => {
    const item = { unit_id: unitId, variant_id: variant.id, quantity, price: variant.price };
    put(addedTo(lines, { id: line.id, item }));
    if (!own) remove([line.id]);
    toastSuccess(t`Your basket has been changed.`);
    void navigate({ to: '/basket', replace: true });
  };
  return (
    <div className={classes.add}>
      {most > 0 && (
        <>
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
          <Button size="lg" color="signal" fullWidth disabled={quantity === 0} onClick={save}>
            <Trans>Save changes</Trans>
          </Button>
        </>
      )}
      <ButtonLink to="/basket" replace variant="default">
        <Trans>Back to the basket</Trans>
      </ButtonLink>
    </div>
  );
}
