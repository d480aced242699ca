import { Trans } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { Money } from '#ui/money.tsx';

/** The price of a unit; of a product whose variants differ, the least. */
export function UnitPrice({ unit }: { unit: Pick<ManagedUnit, 'price' | 'variants'> }) {
  const price = <Money amount={unit.price} />;
  return unit.variants.some((one) => one.price !== unit.price) ? (
    <Trans>from {price}</Trans>
  ) : (
    price
  );
}
