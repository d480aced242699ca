import { t } from '@lingui/core/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { unitDefaults, defaultGroupSize } from '@slipway/domain/catalogue/presets/presets';
import type { SoldBy } from '@slipway/domain/catalogue/package-kinds';
import {
  fuelTypes,
  transmissions,
  unitFacts,
  type UnitFact,
} from '@slipway/domain/catalogue/unit-choices';
import {
  minPrice,
  productBody,
  productRules,
  productValues,
  type ProductOption,
  type VariantValue,
} from '#features/catalogue/products/product-values.ts';
import {
  productTerms,
  productTermsBody,
  taxRules,
  type TaxValue,
} from '#features/catalogue/products/product-terms.ts';
import type { Purpose } from '@slipway/domain/settings/settings';

/** What is chosen from when a new unit begins. */
interface UnitChoices {
  kinds: readonly { code: string; ended: 0 | 1; sold_by: SoldBy }[];
  categories: readonly { id: number }[];
}

/** The unit form's values; a number is an empty string while nothing is typed. */
export interface UnitValues extends Record<string, unknown> {
  name: string;
  description: string;
  price: number | string;
  company_id: string | null;
  unit_category_id: string | null;
  supervisor_id: string | null;
  length: number | string;
  tonnage: number | string;
  capacity: number | string;
  height: number | string;
  weight: number | string;
  specialty: string;
  maintenance_from: string | null;
  maintenance_to: string | null;
  full_control: boolean;
  transmission: (typeof transmissions)[number];
  fuel_type: (typeof fuelTypes)[number];
  sku: string;
  items_quantity: number | string;
  schedule: 'times' | 'day';
  most_per_day: number | string;
  /** Its own starts, `HH:MM`. */
  starts: string[];
  change_limit_days: number | string;
  max_guests: number | string;
  included_guests: number | string;
  /** Platforms by id, each with the unit's slug and calendar address there. */
  platforms: { id: string; slug: string; import_url: string }[];
  platform_id: string | null;
  id_on_platform: string;
  /** A product, with its options and variants. */
  for_sale: boolean;
  in_shop: boolean;
  pickup_only: boolean;
  low_stock_at: number | string;
  own_taxes: boolean;
  sale_taxes: TaxValue[];
  options: ProductOption[];
  variants: VariantValue[];
}

const choice = (id: number | null | undefined) => (typeof id === 'number' ? String(id) : null);
const oneOf = <T extends string>(choices: readonly [T, ...T[]], value: string | undefined): T =>
  choices.find((each) => each === value) ?? choices[0];

export const transmissionOf = (value: string | null) => oneOf(transmissions, value ?? undefined);
export const fuelTypeOf = (value: string | null) => oneOf(fuelTypes, value ?? undefined);

export const unitValues = (unit: ManagedUnit | null): UnitValues => ({
  name: unit?.name ?? '',
  description: unit?.description ?? '',
  price: unit?.price ?? '',
  company_id: choice(unit?.company_id),
  unit_category_id: choice(unit?.unit_category_id),
  supervisor_id: choice(unit?.supervisor_id),
  length: unit?.length ?? '',
  tonnage: unit?.tonnage ?? '',
  capacity: unit?.capacity ?? '',
  height: unit?.height ?? '',
  weight: unit?.weight ?? '',
  specialty: unit?.specialty ?? '',
  maintenance_from: unit?.maintenance_from ?? null,
  maintenance_to: unit?.maintenance_to ?? null,
  full_control: unit?.full_control === 1,
  transmission: oneOf(transmissions, unit?.transmission),
  fuel_type: oneOf(fuelTypes, unit?.fuel_type),
  sku: unit?.sku ?? '',
  items_quantity: unit?.items_quantity ?? 1,
  schedule: unit?.schedule ?? 'day',
  most_per_day: unit?.most_per_day ?? '',
  starts: (unit?.starts ?? []).map((time) => time.slice(0, 5)),
  change_limit_days: unit?.change_limit_days ?? '',
  max_guests: unit?.max_guests ?? 6,
  included_guests: unit?.included_guests ?? 6,
  platforms: (unit?.connected_platforms ?? []).map(({ id, pivot }) => ({
    id: String(id),
    slug: pivot.slug,
    import_url: pivot.import_url ?? '',
  })),
  platform_id: choice(unit?.platform?.id),
  id_on_platform: unit?.id_on_platform ?? '',
  for_sale: unit?.for_sale === 1,
  in_shop: unit?.in_shop === 1,
  ...productTerms(unit),
  ...productValues(unit),
});

/**
 * The initial values of a new unit in a business that lets these kinds: starts of its own would hide those of a kind
 * that the business describes itself. The only category is that of the next unit too, so that it is asked for what the
 * others have.
 */
export function newUnitValues({ kinds, categories }: UnitChoices, isProduct = false): UnitValues {
  const live = kinds.filter(({ ended }) => ended === 0);
  const onlyByDay = live.every((kind) => unitDefaults([kind]).schedule === 'day');
  const { schedule, starts } = unitDefaults(onlyByDay ? live : []);
  return {
    ...unitValues(null),
    for_sale: isProduct,
    unit_category_id: !isProduct && categories.length === 1 ? choice(categories[0]?.id) : null,
    max_guests: defaultGroupSize(live),
    included_guests: defaultGroupSize(live),
    schedule,
    starts: starts.map((time) => time.slice(0, 5)),
  };
}

/** What the units of the chosen category have; all without one. */
export function factsOf(
  { categories }: { categories: readonly { id: number; unit_facts: readonly UnitFact[] }[] },
  { unit_category_id }: Pick<UnitValues, 'unit_category_id'>,
): readonly UnitFact[] {
  return categories.find(({ id }) => String(id) === unit_category_id)?.unit_facts ?? unitFacts;
}

/** The request body; empty fields are omitted (docs/rules/calls.md, "Conventions"). */
export function unitBody(values: UnitValues, pictures: readonly { key: string }[] = []) {
  const { platforms, full_control, unit_category_id, supervisor_id, ...others } = values;
  const { for_sale, in_shop, options, variants, ...products } = others;
  const { pickup_only, low_stock_at, own_taxes, sale_taxes, ...rest } = products;
  return {
    ...rest,
    for_sale: for_sale ? 1 : 0,
    in_shop: for_sale && in_shop ? 1 : 0,
    ...(for_sale && {
      ...productTermsBody({ pickup_only, low_stock_at, own_taxes, sale_taxes }),
      price: minPrice(variants),
      sku: '',
      ...productBody({ options, variants }, pictures),
    }),
    full_control: full_control ? 1 : 0,
    unit_category_id: unit_category_id ?? 0,
    supervisor_id: supervisor_id ?? 0,
    platforms: platforms.map(({ id }) => id),
    slugs: platforms.map(({ slug }) => slug),
    import_urls: platforms.map(({ import_url }) => import_url),
  };
}

const isNumber = (value: number | string) => typeof value === 'number' && Number.isFinite(value);

/** The form's rules, word for word (docs/rules/catalogue-and-feeds.md, "Units and products"). */
export function unitRules(context: {
  purpose: Purpose;
  companyId: number;
  /** Today in the business's zone: maintenance cannot start earlier unless it already did. */
  today: string;
  before: UnitValues;
  /** What the units of the chosen category have. */
  facts: (values: UnitValues) => readonly UnitFact[];
}) {
  const { purpose, companyId, today, before, facts } = context;
  const measure = (name: UnitFact, label: string) => (value: number | string, values: UnitValues) =>
    purpose === 'rent' && !values.for_sale && facts(values).includes(name) && !isNumber(value)
      ? label
      : null;
  const date = (name: 'maintenance_from' | 'maintenance_to') => (value: string | null) =>
    value !== null && value < today && value !== before[name]
      ? t`Maintenance dates cannot be before today.`
      : null;
  return {
    name: (value: string) => (value.trim().length < 3 ? t`Name is required` : null),
    ...productRules<UnitValues>(),
    ...taxRules<UnitValues>(),
    price: (value: number | string, { for_sale }: Pick<UnitValues, 'for_sale'>) =>
      for_sale || isNumber(value) ? null : t`Price is numeric`,
    company_id: (value: string | null) =>
      companyId === 0 && value === null ? t`Company is required` : null,
    length: measure('length', t`Length is numeric`),
    weight: measure('weight', t`Weight is numeric`),
    height: measure('height', t`Height is numeric`),
    tonnage: measure('tonnage', t`Tonnage is numeric`),
    capacity: measure('capacity', t`Capacity is numeric`),
    items_quantity: (value: number | string) =>
      Number.isInteger(value) && Number(value) >= 1 ? null : t`Quantity is numeric and min. 1`,
    platforms: {
      import_url: (value: string) =>
        value.trim() === '' || /^(https?|webcals?):\/\/\S+$/i.test(value.trim())
          ? null
          : t`Url must start with http:// or https://.`,
    },
    sku: (value: string) =>
      value.trim() !== '' && value.trim().length < 3
        ? t`SKU must have at least 3 characters`
        : null,
    maintenance_from: date('maintenance_from'),
    maintenance_to: (value: string | null, values: UnitValues) =>
      date('maintenance_to')(value) ??
      (value !== null && values.maintenance_from !== null && value < values.maintenance_from
        ? t`Maintenance to must not be before maintenance from.`
        : null),
  };
}
