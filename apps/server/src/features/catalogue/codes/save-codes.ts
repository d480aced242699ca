import { randomBytes } from 'node:crypto';
import type { CodesInput, ListedCodes } from '@slipway/contract/catalogue/codes';
import {
  codeKey,
  codeOfBytes,
  isForProducts,
  type CodeTarget,
} from '@slipway/domain/catalogue/codes';
import { calendarDate } from '@slipway/domain/dates/dates';
import { fromMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { listKinds } from '#features/catalogue/kinds/kinds-repository.ts';
import { existingCategories } from '#features/catalogue/categories/categories-repository.ts';
import { existingUnits } from '#features/catalogue/units/managed-units-repository.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import {
  existingProducts,
  insertCodes,
  insertPromotion,
  lockPromotionRow,
  updatePromotion,
} from './codes-repository.ts';
import type { TargetColumns } from './find-code-repository.ts';
import { readCodes } from './find-codes.ts';

/** For what it is. @throws Refusal 422 for what does not exist */
async function targetOf(tx: Db, { applies_to: target }: CodesInput): Promise<CodeTarget> {
  const refused = (text: string) => invalid({ applies_to: [text] });
  switch (target.of) {
    case 'all':
    case 'packages':
    case 'shop':
      return target;
    case 'units': {
      const unitIds = [...new Set(target.unit_ids)];
      if (unitIds.length === 0) throw refused('Choose at least one unit.');
      const found = await existingUnits(tx, unitIds);
      if (found < unitIds.length) throw refused('Unit does not exist.');
      return { of: 'units', unitIds };
    }
    case 'kinds': {
      const kinds = [...new Set(target.kinds)];
      if (kinds.length === 0) throw refused('Choose at least one kind of package.');
      const codes = (await listKinds(tx)).map(({ code }) => code);
      if (kinds.some((kind) => !codes.includes(kind))) {
        throw refused('Package kind does not exist.');
      }
      return { of: 'kinds', kinds };
    }
    case 'products': {
      const productIds = [...new Set(target.product_ids)];
      if (productIds.length === 0) throw refused('Choose at least one product.');
      const found = await existingProducts(tx, productIds);
      if (found < productIds.length) throw refused('Product does not exist.');
      return { of: 'products', productIds };
    }
    case 'categories': {
      const categoryIds = [...new Set(target.category_ids)];
      if (categoryIds.length === 0) throw refused('Choose at least one category.');
      const found = await existingCategories(tx, categoryIds);
      if (found < categoryIds.length) throw refused('Category does not exist.');
      return { of: 'categories', categoryIds };
    }
  }
}

/** The columns of what a promotion is for. */
function targetColumns(target: CodeTarget): TargetColumns {
  return {
    appliesTo: target.of,
    unitIds: target.of === 'units' ? [...target.unitIds] : null,
    kinds: target.of === 'kinds' ? [...target.kinds] : null,
    productIds: target.of === 'products' ? [...target.productIds] : null,
    categoryIds: target.of === 'categories' ? [...target.categoryIds] : null,
  };
}

const dateOf = (text: string | null | undefined) => (text ? calendarDate(text) : null);

/** The columns. @throws Refusal 422 */
async function columnsOf(tx: Db, input: CodesInput) {
  const { off } = input;
  const days = {
    bookedFrom: dateOf(input.booked_from),
    bookedTo: dateOf(input.booked_to),
    tripFrom: dateOf(input.trip_from),
    tripTo: dateOf(input.trip_to),
  };
  const ahead = {
    leastDaysAhead: input.least_days_ahead ?? null,
    mostDaysAhead: input.most_days_ahead ?? null,
  };
  const errors: FieldErrors = {};
  if (isForProducts(input.applies_to.of)) {
    const noDay = ['Products have no first day.'];
    if ((days.tripFrom ?? days.tripTo) !== null) errors['trip_from'] = noDay;
    if ((ahead.leastDaysAhead ?? ahead.mostDaysAhead) !== null) errors['least_days_ahead'] = noDay;
  }
  if ((ahead.mostDaysAhead ?? Infinity) < (ahead.leastDaysAhead ?? 0)) {
    errors['most_days_ahead'] = ['The most days ahead cannot be fewer than the least.'];
  }
  const backwards = 'The last date cannot be before the first one.';
  if (days.bookedFrom && days.bookedTo && days.bookedTo < days.bookedFrom) {
    errors['booked_to'] = [backwards];
  }
  if (days.tripFrom && days.tripTo && days.tripTo < days.tripFrom) errors['trip_to'] = [backwards];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    name: input.name,
    percent: off.of === 'percent' ? off.percent : null,
    amountCents: off.of === 'amount' ? fromMajor(off.amount) : null,
    ...targetColumns(await targetOf(tx, input)),
    ...days,
    ...ahead,
    leastCents: input.least_total ? fromMajor(input.least_total) : zero,
    mostUses: input.most_uses ?? null,
    mostPerCustomer: input.most_per_customer ?? null,
  };
}

/** Adds so many codes of random letters, none of which there is yet. */
async function insertRandom(tx: Db, promotionId: number, wanted: number): Promise<void> {
  for (let left = wanted; left > 0;) {
    const codes = Array.from({ length: left }, () => codeOfBytes(randomBytes(12)));
    left -= await insertCodes(
      tx,
      promotionId,
      codes.map((code) => ({ code, key: codeKey(code) })),
    );
  }
}

/** Makes one code, or several at random. @throws Refusal 422, also for a code that there is already */
export async function addCodes(
  deps: Deps,
  { code, count, ...input }: CodesInput & { code?: string | null | undefined; count: number },
): Promise<ListedCodes> {
  if (code && count > 1) throw invalid({ count: ['Several codes are made at random.'] });
  const id = await inTransaction(deps.db, async (tx) => {
    const promotionId = await insertPromotion(tx, await columnsOf(tx, input));
    if (!code) {
      await insertRandom(tx, promotionId, count);
      return promotionId;
    }
    const shown = code.toUpperCase();
    if ((await insertCodes(tx, promotionId, [{ code: shown, key: codeKey(shown) }])) === 0) {
      throw invalid({ code: ['This code already exists.'] });
    }
    return promotionId;
  });
  return readCodes(deps, id);
}

/**
 * Changes, ends or restores promo codes; bookings keep what they agreed.
 * @throws Refusal 404, 409, 422
 */
export async function changeCodes(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: CodesInput,
): Promise<ListedCodes> {
  await inTransaction(deps.db, async (tx) => {
    const before = assertVersion(await lockPromotionRow(tx, edit.id), edit.version, 'code');
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updatePromotion(tx, before.id, { ...(await columnsOf(tx, input)), endedAt });
  });
  return readCodes(deps, edit.id);
}
