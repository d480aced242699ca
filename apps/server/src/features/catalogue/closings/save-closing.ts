import type {
  ClosedBookings,
  ClosingInput,
  ListedClosing,
} from '@slipway/contract/catalogue/closings';
import { closingRefusals } from '@slipway/domain/bookings/closings';
import type { RatePeriod } from '@slipway/domain/catalogue/rates';
import { calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { lockClosings } from '#db/unit-days.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { findManagedUnit } from '#features/catalogue/units/managed-units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import {
  findClosing,
  insertClosing,
  updateClosing,
  type ClosingRow,
} from './closings-repository.ts';
import { readClosedBookings, readClosing } from './list-closings.ts';

type RuleInput = Pick<ClosingInput, 'unit_id' | 'item' | 'period' | 'weekdays'>;

function periodOf(period: RuleInput['period']): RatePeriod {
  return period.form === 'dates'
    ? { form: 'dates', from: calendarDate(period.from), to: calendarDate(period.to) }
    : period;
}

/** What is to be closed, checked. @throws Refusal 422 */
async function checkedRule(
  db: Db,
  input: RuleInput,
  context: { today: CalendarDate; companyId: number; before: RatePeriod | null },
): Promise<Pick<ClosingRow, 'unitId' | 'item' | 'period' | 'weekdays'>> {
  const { unit_id: unitId, item } = input;
  const { today, companyId, before } = context;
  const unit = unitId === null ? null : await findManagedUnit(db, unitId, companyId);
  if (unitId !== null && !unit) throw invalid({ unit_id: ['Unit does not exist.'] });
  const rule = {
    unitId,
    item,
    period: periodOf(input.period),
    weekdays: input.weekdays.toSorted((a, b) => a - b),
  };
  const items = unit?.unit.itemsQuantity ?? null;
  const errors: FieldErrors = {};
  for (const [field, text] of Object.entries(closingRefusals(rule, { today, before, items }))) {
    errors[field] = [text];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rule;
}

const reasonsOf = ({ reason, public_reason: publicReason }: ClosingInput) => ({
  reason,
  publicReason,
});

async function contextOf(deps: Deps, db: Db) {
  const { settings } = await readSettings(db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  return { today, companyId: settings.company_id, settings };
}

/**
 * Closes the business, a unit or an item. Waits for all who book, so that what they book is among the
 * bookings that the answer lists; these stay as they are.
 * @throws Refusal 422
 */
export async function addClosing(deps: Deps, input: ClosingInput): Promise<ListedClosing> {
  const id = await inTransaction(deps.db, async (tx) => {
    await lockClosings(tx);
    const context = await contextOf(deps, tx);
    const rule = await checkedRule(tx, input, { ...context, before: null });
    await deps.faultPoint('closing');
    return insertClosing(tx, { ...rule, ...reasonsOf(input), since: context.today });
  });
  return readClosing(deps, id);
}

/**
 * Changes, removes or restores closed days.
 * @throws Refusal 404, 409, 422
 */
export async function changeClosing(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: ClosingInput,
): Promise<ListedClosing> {
  await inTransaction(deps.db, async (tx) => {
    await lockClosings(tx);
    const context = await contextOf(deps, tx);
    const found = await findClosing(tx, edit.id, context.companyId);
    const before = assertVersion(found, edit.version, 'closing');
    const rule = await checkedRule(tx, input, { ...context, before: before.period });
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updateClosing(tx, before, { ...rule, ...reasonsOf(input), endedAt });
  });
  return readClosing(deps, edit.id);
}

/** The bookings that lie on days that are not closed yet; changes nothing. @throws Refusal 422 */
export async function previewClosing(deps: Deps, input: RuleInput): Promise<ClosedBookings> {
  const context = await contextOf(deps, deps.db);
  // What is already in the past is refused on saving.
  const before = periodOf(input.period);
  const rule = await checkedRule(deps.db, input, { ...context, before });
  return readClosedBookings(deps, { ...rule, since: context.today }, context.settings);
}
