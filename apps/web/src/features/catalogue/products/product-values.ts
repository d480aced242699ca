import { t } from '@lingui/core/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { isFormerPrice } from '@slipway/domain/catalogue/former-prices';

/** What the variants of a product differ in, with the values that the form offers. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** A variant in the form; a number is an empty string while nothing is typed. */
export interface VariantValue {
  key: string;
  /** Absent: a new one. */
  id?: number;
  /** One for each option that has values. */
  option_values: string[];
  sku: string;
  price: number | string;
  /** What it cost before; an empty string: nothing is shown beside its price. */
  former_price: number | string;
  quantity: number | string;
  /** The key of one of the form's pictures. */
  picture: string | null;
}

export interface ProductValues {
  options: ProductOption[];
  variants: VariantValue[];
}

/** The most variants of a product. */
export const maxVariants = 100;
/** The most options of a product. */
export const maxOptions = 3;

const freshVariant = (
  option_values: string[],
  like: Partial<Pick<VariantValue, 'price' | 'quantity'>> = {},
): VariantValue => ({
  key: crypto.randomUUID(),
  option_values,
  sku: '',
  price: like.price ?? '',
  former_price: '',
  quantity: like.quantity ?? 1,
  picture: null,
});

/** The product part of a unit's form; one variant without options for what has none yet. */
export function productValues(unit: ManagedUnit | null): ProductValues {
  const options = (unit?.option_names ?? []).map((name, at) => ({
    name,
    values: [...new Set(unit?.variants.flatMap((one) => one.option_values[at] ?? []))],
  }));
  const variants = (unit?.variants ?? []).map((one) => ({
    key: String(one.id),
    id: one.id,
    option_values: one.option_values,
    sku: one.sku,
    price: one.price,
    former_price: one.former_price ?? '',
    quantity: one.quantity,
    picture: one.picture === null ? null : String(unit?.picture[one.picture]?.id ?? ''),
  }));
  const first = freshVariant([], unit ? { price: unit.price, quantity: unit.stock } : {});
  return { options, variants: variants.length === 0 ? [first] : variants };
}

const active = (options: readonly ProductOption[]) =>
  options.filter(({ values }) => values.length > 0);

/** Every combination of the options' values, in their order. */
export function combinationsOf(options: readonly ProductOption[]): string[][] {
  return active(options).reduce<string[][]>(
    (all, { values }) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

const keyOf = (values: readonly string[]) => JSON.stringify(values);

/** The first row of each combination. */
function firstOfEach(rows: readonly VariantValue[]): VariantValue[] {
  const seen = new Set<string>();
  return rows.filter(({ option_values }) => {
    const key = keyOf(option_values);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The variants after the options changed. A row keeps what was typed as long as its values are offered; combinations
 * with a new value are added, priced like the first row and with none in stock; ones that were removed by hand stay away. An option that gets
 * its first value gives it to every row, and one that goes is taken out of them.
 */
export function withOptions(before: ProductValues, options: ProductOption[]): ProductValues {
  const was = active(before.options);
  const is = active(options);
  const price = before.variants[0]?.price ?? '';
  const rows =
    was.length === is.length ? before.variants : withoutAndWith(before.variants, was, is);
  const kept = rows.filter(({ option_values }) =>
    option_values.every((value, at) => is[at]?.values.includes(value)),
  );
  const known = new Set(
    is.length === was.length
      ? combinationsOf(before.options).map(keyOf)
      : kept.map(({ option_values }) => keyOf(option_values)),
  );
  const added = combinationsOf(options)
    .filter((values) => !known.has(keyOf(values)))
    .map((values) => freshVariant(values, { price, quantity: 0 }));
  const order = new Map(combinationsOf(options).map((values, at) => [keyOf(values), at]));
  const placeOf = ({ option_values }: VariantValue) => order.get(keyOf(option_values)) ?? 0;
  const variants = [...kept, ...added].sort((a, b) => placeOf(a) - placeOf(b));
  return { options, variants: variants.length === 0 ? [freshVariant([], { price })] : variants };
}

/** The rows without the options that went, and with the first value of each that came. */
function withoutAndWith(
  variants: readonly VariantValue[],
  was: readonly ProductOption[],
  is: readonly ProductOption[],
): VariantValue[] {
  const gone = was.flatMap((one, at) => (is.some((other) => sameOption(one, other)) ? [] : [at]));
  const rows = variants.map((row) => {
    const values = row.option_values.filter((_value, at) => !gone.includes(at));
    for (const [at, option] of is.entries()) {
      const isNew = !was.some((one) => sameOption(one, option));
      if (isNew) values.splice(at, 0, option.values[0] ?? '');
    }
    return { ...row, option_values: values };
  });
  return firstOfEach(rows);
}

/** Whether two are the same option: by a value that both have, or by name. */
function sameOption(a: ProductOption, b: ProductOption): boolean {
  return a.values.some((value) => b.values.includes(value)) || (a.name !== '' && a.name === b.name);
}

/** The name of a variant in a table: its values. */
export const variantText = ({ option_values }: Pick<VariantValue, 'option_values'>) =>
  option_values.join(' / ');

const isNumber = (value: number | string) => typeof value === 'number' && Number.isFinite(value);

/** The rules of a product's form; other units have none of them. */
export const productRules = <Values extends ProductValues & { for_sale: boolean }>() => ({
  options: {
    name: (name: string, { for_sale, options }: Values) =>
      for_sale &&
      name.trim() === '' &&
      options.some((one) => one.name === name && one.values.length > 0)
        ? t`An option needs a name.`
        : null,
    values: (values: string[], { for_sale, options }: Values, path: string) =>
      for_sale && values.length === 0 && options[Number(path.split('.')[1])]?.name.trim() !== ''
        ? t`Enter at least one value.`
        : null,
  },
  variants: {
    price: (price: number | string, { for_sale }: Values) =>
      for_sale && !isNumber(price) ? t`Price is numeric` : null,
    former_price: (former: number | string, { for_sale, variants }: Values, path: string) =>
      for_sale &&
      isNumber(former) &&
      !isFormerPrice(Number(former), Number(variants[Number(path.split('.')[1])]?.price))
        ? t`The former price must be higher than the price.`
        : null,
    quantity: (quantity: number | string, { for_sale }: Values) =>
      for_sale && !(Number.isInteger(quantity) && Number(quantity) >= 0)
        ? t`Quantity is numeric and min. 0`
        : null,
    sku: (sku: string, { for_sale }: Values) =>
      for_sale && sku.trim() !== '' && sku.trim().length < 3
        ? t`SKU must have at least 3 characters`
        : null,
  },
});

/** The fields of the request that are the product's; `pictures` are the form's, in their order. */
export function productBody(
  { options, variants }: ProductValues,
  pictures: readonly { key: string }[],
) {
  return {
    option_names: active(options).map(({ name }) => name.trim()),
    variants: variants.map(({ id, option_values, sku, price, former_price, quantity, picture }) => {
      const place = pictures.findIndex(({ key }) => key === picture);
      return {
        ...(id === undefined ? {} : { id }),
        option_values,
        sku: sku.trim(),
        price: Number(price),
        former_price: isNumber(former_price) ? Number(former_price) : '',
        quantity: Number(quantity),
        picture: place === -1 ? null : place,
      };
    }),
  };
}

/** The least price of the variants: that of the product in lists. */
export function minPrice(variants: readonly VariantValue[]): number | string {
  const prices = variants.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  return prices.length === 0 ? '' : Math.min(...prices);
}
