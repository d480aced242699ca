import type { UnitInput } from '@slipway/contract/catalogue/units';
import { formerPriceBeside, isFormerPrice } from '@slipway/domain/catalogue/former-prices';
import { cents, fromMajor, toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import {
  endVariants,
  insertVariants,
  lockLiveVariants,
  updateVariant,
  type VariantRow,
  type VariantValues,
} from './variants-repository.ts';

type VariantInput = NonNullable<UnitInput['variants']>[number];

/** What a form says of a product's variants. */
export interface VariantForm {
  input: UnitInput;
  /** The pictures of the product in their order, as saved. */
  pictureIds: readonly number[];
  now: Date;
}

const optionsKey = (values: readonly string[]) => JSON.stringify(values);
const reserved = (held: number) => `Orders have reserved ${held} of this product.`;

/** Faults of the list alone; whether orders hold more is known once it is locked. */
export function variantFaults({ option_names = [], variants = [] }: UnitInput): FieldErrors {
  const errors: FieldErrors = {};
  const keys = option_names.map((name) => name.toLowerCase());
  if (new Set(keys).size < keys.length) {
    errors['option_names'] = ['Each option needs a name of its own.'];
  }
  if (option_names.length === 0 && variants.length > 1) {
    errors['option_names'] = ['Say what the variants differ in.'];
  }
  const seen = new Set<string>();
  for (const [n, { option_values: values, price, former_price: former }] of variants.entries()) {
    const key = optionsKey(values);
    if (values.length !== option_names.length) {
      errors[`variants.${n}.option_values`] = ['Choose a value for each option.'];
    } else if (seen.has(key)) {
      errors[`variants.${n}.option_values`] = ['There is already a variant with these values.'];
    }
    seen.add(key);
    if (!isFormerPrice(former ?? null, price)) {
      errors[`variants.${n}.former_price`] = ['The former price must be higher than the price.'];
    }
  }
  return errors;
}

function valuesOf(one: VariantInput, position: number, pictureIds: readonly number[]) {
  const { option_values: optionValues, sku = '', price, former_price: former, quantity } = one;
  const { picture } = one;
  const pictureId = typeof picture === 'number' ? (pictureIds[picture] ?? null) : null;
  const priceCents = fromMajor(price);
  const formerPriceCents = typeof former === 'number' ? fromMajor(former) : null;
  return { position, optionValues, sku, priceCents, formerPriceCents, quantity, pictureId };
}

/** The stored variant that a row of the form is: by its id, else the one with the same options. */
function storedOf(
  one: VariantInput,
  stored: readonly VariantRow[],
): { row: VariantRow } | 'new' | 'unknown' {
  if (typeof one.id === 'number') {
    const row = stored.find(({ id }) => id === one.id);
    return row ? { row } : 'unknown';
  }
  const key = optionsKey(one.option_values);
  const row = stored.find(({ optionValues }) => optionsKey(optionValues) === key);
  return row ? { row } : 'new';
}

/**
 * Sorts the rows of the form into variants that are added, kept and removed.
 * @throws Refusal 422 where orders hold more than the new quantity
 */
function compare(form: VariantForm, rows: readonly VariantInput[], stored: readonly VariantRow[]) {
  const errors: FieldErrors = {};
  const kept = new Map<number, VariantValues>();
  const added: VariantValues[] = [];
  for (const [n, one] of rows.entries()) {
    const found = storedOf(one, stored);
    const values = valuesOf(one, n, form.pictureIds);
    if (found === 'new') added.push(values);
    else if (found === 'unknown' || kept.has(found.row.id)) {
      errors[`variants.${n}.id`] = ['Variant does not exist.'];
    } else {
      if (values.quantity < found.row.held) {
        errors[`variants.${n}.quantity`] = [reserved(found.row.held)];
      }
      kept.set(found.row.id, values);
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { kept, added, gone: stored.filter(({ id }) => !kept.has(id)) };
}

/** The one variant of a product whose form names none: price, SKU and quantity are its own. */
function onlyVariant(input: UnitInput, stored: VariantRow | undefined): VariantInput {
  return {
    ...(stored && { id: stored.id }),
    option_values: stored?.optionValues ?? [],
    sku: input.sku ?? '',
    price: input.price,
    former_price: formerPriceBeside(
      stored?.formerPriceCents == null ? null : toMajor(cents(stored.formerPriceCents)),
      input.price,
    ),
    // A stock of 0 is shown as 1; saving the form unchanged must not turn it into 1.
    quantity: input.items_quantity ?? (stored?.quantity === 0 ? 0 : 1),
  };
}

/**
 * Saves the variants of a product. A form without variants is about the only one; several stay as they are. A variant
 * that the form leaves out ends: orders that have it keep it.
 * @throws Refusal 422 where orders hold more than the form says, or a variant is unknown
 */
export async function saveVariants(tx: Db, unitId: number, form: VariantForm): Promise<void> {
  const stored = await lockLiveVariants(tx, unitId);
  const { input } = form;
  if (input.variants === undefined && stored.length > 1) {
    // Only so that the product's price follows them again.
    for (const { id, position } of stored) await updateVariant(tx, id, { position });
    return;
  }
  const rows = input.variants ?? [onlyVariant(input, stored[0])];
  if (input.variants === undefined && stored[0] && rows[0] && rows[0].quantity < stored[0].held) {
    throw invalid({ items_quantity: [reserved(stored[0].held)] });
  }
  const { kept, added, gone } = compare(form, rows, stored);
  await endVariants(
    tx,
    gone.map(({ id }) => id),
    form.now,
  );
  for (const { id } of stored) {
    const values = kept.get(id);
    if (values) await updateVariant(tx, id, values);
  }
  await insertVariants(tx, unitId, added);
}
