import type { ProductPage } from '@slipway/contract/catalogue/shop';

type Variant = ProductPage['variants'][number];

/** The variant that is shown: the one of the address, else the first that can be had. */
export function shownVariant(variants: readonly Variant[], asked: number | null): Variant | null {
  return (
    variants.find(({ id }) => id === asked) ??
    variants.find(({ left }) => left > 0) ??
    variants[0] ??
    null
  );
}

/** The values of an option, in the order of the variants, and whether any with it can be had. */
export function valuesOf(
  variants: readonly Variant[],
  option: number,
): { value: string; isLeft: boolean }[] {
  const values = [...new Set(variants.flatMap((one) => one.option_values[option] ?? []))];
  return values.map((value) => ({
    value,
    isLeft: variants.some((one) => one.option_values[option] === value && one.left > 0),
  }));
}

/**
 * The variant after another value of an option is chosen: with the other values as they are, else the first of those
 * with this value, one that can be had before the others.
 */
export function withValue(
  variants: readonly Variant[],
  from: Variant,
  option: number,
  value: string,
): Variant {
  const same = variants.filter((one) => one.option_values[option] === value);
  const exact = same.find((one) =>
    one.option_values.every((each, at) => at === option || each === from.option_values[at]),
  );
  return exact ?? same.find(({ left }) => left > 0) ?? same[0] ?? from;
}
