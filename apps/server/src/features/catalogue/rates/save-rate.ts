import type { ListedRate, RateInput } from '@slipway/contract/catalogue/rates';
import { rateRefusals, type Rate, type RatePeriod } from '@slipway/domain/catalogue/rates';
import { calendarDate } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { listKinds } from '#features/catalogue/kinds/kinds-repository.ts';
import { existingUnits } from '#features/catalogue/units/managed-units-repository.ts';
import { conflict, invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { presentRate } from './rates-presenter.ts';
import { findRate, insertRate, listRateRows, updateRate } from './rates-repository.ts';
import { lockRates, orderRates } from './rates-order-repository.ts';

function periodOf(period: RateInput['period']): RatePeriod {
  return period.form === 'dates'
    ? { form: 'dates', from: calendarDate(period.from), to: calendarDate(period.to) }
    : period;
}

/** @throws Refusal 422 with the domain's texts */
function checked({ applies_to, period, least_stay, changeover_days, ...input }: RateInput): Rate {
  const rate: Rate = {
    ...input,
    period: periodOf(period),
    weekdays: [...input.weekdays].sort((a, b) => a - b),
    appliesTo:
      applies_to.of === 'units'
        ? { of: 'units', unitIds: [...new Set(applies_to.unit_ids)] }
        : applies_to.of === 'kinds'
          ? { of: 'kinds', codes: [...new Set(applies_to.kinds)] }
          : applies_to,
    leastStay: least_stay ?? null,
    changeoverDays: (changeover_days ?? []).toSorted((a, b) => a - b),
  };
  const { appliesTo: target, leastStay, ...refusals } = rateRefusals(rate);
  const texts = Object.entries({
    ...refusals,
    ...(target && { applies_to: target }),
    ...(leastStay && { least_stay: leastStay }),
  });
  const errors: FieldErrors = {};
  for (const [field, text] of texts) errors[field] = [text];
  if (texts.length > 0) throw invalid(errors);
  return rate;
}

/** The column values, after checking that the chosen units and kinds exist. */
async function columnsOf(tx: Db, { appliesTo, ...rate }: Rate) {
  const unitIds = appliesTo.of === 'units' ? [...appliesTo.unitIds] : null;
  const kinds = appliesTo.of === 'kinds' ? [...appliesTo.codes] : null;
  if (unitIds !== null && (await existingUnits(tx, unitIds)) < unitIds.length) {
    throw invalid({ applies_to: ['Unit does not exist.'] });
  }
  const codes = kinds === null ? [] : (await listKinds(tx)).map(({ code }) => code);
  if (kinds?.some((code) => !codes.includes(code)) === true) {
    throw invalid({ applies_to: ['Package kind does not exist.'] });
  }
  const { weekdays, changeoverDays } = rate;
  return { ...rate, weekdays: [...weekdays], changeoverDays: [...changeoverDays], unitIds, kinds };
}

async function readRate(deps: Deps, id: number): Promise<ListedRate> {
  const row = await findRate(deps.db, id);
  if (!row) throw notFound();
  return presentRate(row);
}

/** Adds a rate after all others, or before them. @throws Refusal 422 */
export async function addRate(
  deps: Deps,
  { first = false, ...input }: RateInput & { first?: boolean | undefined },
): Promise<ListedRate> {
  const rate = checked(input);
  const id = await inTransaction(deps.db, async (tx) => {
    await lockRates(tx);
    return insertRate(tx, await columnsOf(tx, rate), first);
  });
  return readRate(deps, id);
}

/**
 * Changes, ends or restores a rate; bookings keep the rate of each date that they have.
 * @throws Refusal 404, 409, 422
 */
export async function changeRate(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: RateInput,
): Promise<ListedRate> {
  const rate = checked(input);
  await inTransaction(deps.db, async (tx) => {
    await lockRates(tx);
    const before = assertVersion(await findRate(tx, edit.id), edit.version, 'rate');
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updateRate(tx, before.id, { ...(await columnsOf(tx, rate)), endedAt });
  });
  return readRate(deps, edit.id);
}

/**
 * Puts the live rates into another order.
 * @throws Refusal 409 when they are no longer those that were read, 422 unless each is there once
 */
export async function reorderRates(
  deps: Deps,
  order: { ids: number[]; ids_before: number[] },
): Promise<ListedRate[]> {
  await inTransaction(deps.db, async (tx) => {
    await lockRates(tx);
    const now = (await listRateRows(tx, 'live')).map(({ id }) => id);
    if (now.join() !== order.ids_before.join()) {
      throw conflict('The rates were changed by someone else since you opened them.');
    }
    const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
    if (sorted(order.ids) !== sorted(now)) throw invalid({ ids: ['Name each rate once.'] });
    await orderRates(tx, order.ids);
  });
  return (await listRateRows(deps.db, 'live')).map(presentRate);
}
