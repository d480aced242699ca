import type { KindInput, ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import {
  changedThoughBooked,
  codeOfName,
  countsAdditionalDays,
  kindNameRefusal,
  kindRefusals,
} from '@slipway/domain/catalogue/kind-rules';
import { guestTypesRefusal } from '@slipway/domain/catalogue/guest-types';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { Length, Starts } from '@slipway/domain/catalogue/package-kinds';
import { timeOfDay } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { presentManagedKind } from './kinds-presenter.ts';
import { kindOfColumns } from './kinds-repository.ts';
import {
  findManagedKind,
  guestTypeIdsOf,
  insertKind,
  isBooked,
  listManagedKinds,
  lockKind,
  retirePackagesOf,
  saveGuestTypes,
  unitsLetBy,
  updateKind,
  type SavedGuestType,
} from './managed-kinds-repository.ts';

/** The wire's names of the fields that the domain refuses. */
const fieldNames = {
  soldBy: 'sold_by',
  starts: 'starts',
  seasons: 'seasons',
  length: 'length',
  closedWhen: 'closed_when',
} as const;

function startsOf(starts: KindInput['starts']): Starts {
  switch (starts.form) {
    case 'times':
      return { form: 'times', times: starts.times.map(timeOfDay).sort() };
    case 'every':
      return { ...starts, from: timeOfDay(starts.from), to: timeOfDay(starts.to) };
    case 'day':
      return {
        form: 'day',
        handover: timeOfDay(starts.handover),
        return: timeOfDay(starts.return),
      };
  }
}

function lengthOf(length: KindInput['length']): Length {
  return length.form === 'list' ? { ...length, lengths: lengthsOf(length) } : length;
}

/** The types of guest of a form; only kinds sold by the seat have any. */
function guestTypesOf(input: KindInput): SavedGuestType[] {
  if (input.sold_by !== 'seat') return [];
  return (input.guest_types ?? []).map(({ id, name, takes_seat: takesSeat }) => ({
    id,
    name,
    takesSeat,
  }));
}

/** What additional guests pay for; only stays can count their nights or days. */
function additionalPerOf({ sold_by: soldBy, length, additional_per: per }: KindInput) {
  return countsAdditionalDays({ soldBy, length }) ? (per ?? 'booking') : 'booking';
}

/** The column values of a form: absent fields are empty or get their default. @throws Refusal 422 */
function columnsOf(input: KindInput) {
  const { closed_when: closed = null, cancellation = null } = input;
  const columns = {
    name: input.name,
    groupTag: input.group || null,
    soldBy: input.sold_by,
    starts: startsOf(input.starts),
    seasons: (input.seasons ?? []).map((season) => ({
      ...season,
      starts: startsOf(season.starts),
    })),
    length: lengthOf(input.length),
    afterwardsMinutes: input.afterwards ?? 0,
    crewMinutes: input.crew ?? null,
    takes: input.takes ?? 'time',
    weekdays: [...input.weekdays].sort((a, b) => a - b),
    noticeMinutes: input.notice ?? 0,
    closedWhenBookings: closed?.bookings ?? null,
    closedWhenOfKind: closed?.of_this_kind ?? null,
    lateChangeText: input.late_change_text || null,
    leastToSail: input.sold_by === 'seat' ? (input.least_to_sail ?? null) : null,
    additionalPer: additionalPerOf(input),
    asks: input.asks ?? 'survey',
    cancelling: cancellation && {
      counted: cancellation.counted,
      steps: cancellation.steps.map(({ more_than_days, keep_percent }) => ({
        moreThan: more_than_days,
        keepPercent: keep_percent,
      })),
      otherwise_keep_percent: cancellation.otherwise_keep_percent,
    },
  };
  const closedWhen = closed && { bookings: closed.bookings, ofThisKind: closed.of_this_kind };
  const refusals = kindRefusals({ ...columns, closedWhen });
  const errors: FieldErrors = {};
  for (const field of ['soldBy', 'starts', 'seasons', 'length', 'closedWhen'] as const) {
    const text = refusals[field];
    if (text !== undefined) errors[fieldNames[field]] = [text];
  }
  const ofTypes = input.sold_by === 'seat' ? guestTypesRefusal(guestTypesOf(input)) : null;
  if (ofTypes !== null) errors['guest_types'] = [ofTypes];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return columns;
}

/** Refuses a name that is another kind's. `but`: the kind itself. @throws Refusal 422 */
async function othersThan(tx: Db, name: string, but: string | null) {
  const rows = await listManagedKinds(tx);
  const others = rows
    .map(({ kind }) => ({ code: kind.code, name: kind.name, ended: kind.endedAt !== null }))
    .filter(({ code }) => code !== but);
  const refusal = kindNameRefusal(name, others);
  if (refusal !== null) throw invalid({ name: [refusal] });
  return others;
}

/** Saves in a transaction; a name that somebody else has just taken is refused at its field. @throws Refusal 422 */
async function saveUnderFreeName<T>(deps: Deps, save: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(deps.db, save);
  } catch (error) {
    if (!isUniqueViolation(error, 'package_kinds_name')) throw error;
    throw invalid({ name: ['Another kind has this name. Choose another one.'] });
  }
}

async function readKind(deps: Deps, id: number): Promise<ManagedKind> {
  const row = await findManagedKind(deps.db, id);
  if (!row) throw notFound();
  return presentManagedKind(row);
}

/** Adds a kind. Its code is made of its name and never changes. @throws Refusal 422 */
export async function addKind(deps: Deps, input: KindInput): Promise<ManagedKind> {
  const columns = columnsOf(input);
  const types = guestTypesOf(input);
  const id = await saveUnderFreeName(deps, async (tx) => {
    await checkTypes(tx, null, types);
    for (;;) {
      const code = codeOfName(columns.name, await othersThan(tx, columns.name, null));
      const added = await insertKind(tx, { ...columns, code });
      if (added !== null) {
        await saveGuestTypes(tx, code, types, deps.clock.now());
        return added;
      }
      // Somebody else has just taken the code: the next one is free.
    }
  });
  return readKind(deps, id);
}

/** @throws Refusal 422 for a type of another kind, or one that is given twice */
async function checkTypes(
  tx: Db,
  code: string | null,
  types: readonly SavedGuestType[],
): Promise<void> {
  const named = types.flatMap(({ id }) => id ?? []);
  if (named.length === 0) return;
  const known = code === null ? [] : await guestTypeIdsOf(tx, code);
  if (named.some((id) => !known.includes(id)) || new Set(named).size < named.length) {
    throw invalid({ guest_types: ['Guest type does not exist.'] });
  }
}

/** Refuses an edit of what bookings were made by. */
async function checkBooked(
  tx: Db,
  code: string,
  before: Parameters<typeof changedThoughBooked>[0],
  after: Parameters<typeof changedThoughBooked>[1],
): Promise<void> {
  const changed = changedThoughBooked(before, after);
  if (changed.length === 0 || !(await isBooked(tx, code))) return;
  const texts = {
    soldBy:
      'This kind has been booked: how it is sold cannot change any more. Copy it, change the copy, and archive this one.',
    starts:
      'This kind has been booked: its way of starting cannot change any more. Its times can; for another way, copy it and change the copy.',
    length:
      'This kind has been booked: how its length is given cannot change any more. Copy it and change the copy.',
  };
  throw invalid(Object.fromEntries(changed.map((field) => [fieldNames[field], [texts[field]]])));
}

/**
 * Ends a kind that no unit is let by. Active packages of archived units become inactive with it.
 * @throws Refusal 422 naming the units
 */
async function end(tx: Db, code: string): Promise<void> {
  const units = await unitsLetBy(tx, code);
  if (units.length > 0) {
    const shown = units.slice(0, 5).join(', ');
    const more = units.length > 5 ? ` and ${units.length - 5} more` : '';
    throw invalid({
      ended: [`It still has active packages: ${shown}${more}. Make those inactive first.`],
    });
  }
  await retirePackagesOf(tx, code);
}

/**
 * Changes, ends or restores a kind; bookings keep what they were made by.
 * @throws Refusal 404, 409, 422
 */
export async function changeKind(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: KindInput,
): Promise<ManagedKind> {
  const columns = columnsOf(input);
  const types = guestTypesOf(input);
  await saveUnderFreeName(deps, async (tx) => {
    const before = assertVersion(await lockKind(tx, edit.id), edit.version, 'kind of package');
    const { code } = before;
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    if (endedAt === null) await othersThan(tx, columns.name, code);
    await checkBooked(tx, code, kindOfColumns(before), columns);
    if (endedAt !== null && before.endedAt === null) await end(tx, code);
    await updateKind(tx, code, { ...columns, endedAt });
    await checkTypes(tx, code, types);
    await saveGuestTypes(tx, code, types, deps.clock.now());
  });
  return readKind(deps, edit.id);
}
