import { Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** Of a product with several variants, those that are running low with what is left of each; at most three are named. */
export function LowVariants({ unit }: { unit: Pick<ManagedUnit, 'variants'> }) {
  const { t } = useLingui();
  const low = unit.variants.filter((one) => one.low_stock === 1);
  if (unit.variants.length < 2 || low.length === 0) return null;
  const named = low.slice(0, 3).map(({ option_values, quantity, held }) => {
    const name = option_values.join(', ');
    const free = quantity - held;
    return free <= 0 ? t`${name}: sold out` : t`${name}: ${free} left`;
  });
  const others = low.length - named.length;
  return (
    <Text size="sm" c="dimmed" component="span" display="block">
      {[...named, ...(others > 0 ? [t`and ${others} more`] : [])].join('; ')}
    </Text>
  );
}
