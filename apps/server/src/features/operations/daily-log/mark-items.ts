import { dayRange, localDate } from '@slipway/domain/bookings/trip-times';
import { isExclusionViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  freeTime,
  lockEditablePlace,
  recordChange,
  takeTime,
} from '#features/bookings/bookings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { assertSailing } from '#features/operations/assert-sailing.ts';
import {
  findFreeItems,
  isSoldByItem,
  readFreed,
  readTakenItems,
  saveFirstItem,
  saveItemMarks,
  type TakenItems,
} from './items-repository.ts';
import { endLateTask } from './late-items.ts';

/** Where the items of a booking are; `out`: with the guests. */
export type ItemsState = 'here' | 'out' | 'back';

type Editable = Awaited<ReturnType<typeof lockEditablePlace>>;

/** The taken time of a booking whose items are back; null: none, they never went out in its time. */
function shortenToReturn(taken: TakenItems, booking: Editable, backAt: Date): TakenItems | null {
  const { zone } = booking.terms;
  const afterwards = Math.max(0, taken.to.getTime() - booking.endsAt.getTime());
  if (taken.days === null) {
    const to = new Date(backAt.getTime() + afterwards);
    return to > taken.from ? { ...taken, to } : null;
  }
  // Whole days stay taken up to the one on which the items are back.
  const last = localDate(backAt.getTime(), zone);
  if (last < taken.days.from) return null;
  const to = new Date(dayRange(last, zone).to);
  return { ...taken, to, days: { ...taken.days, to: last } };
}

const range = ({ from, to }: TakenItems) => ({ from: from.getTime(), to: to.getTime() });

async function take(tx: Db, bookingId: number, taken: TakenItems): Promise<void> {
  const { unitId, items, days } = taken;
  await takeTime(tx, bookingId, unitId, { items, taken: range(taken), days });
}

/** Gives the rest of its time back. Returns what it took before; null: it ends no earlier. */
async function freeRest(tx: Db, booking: Editable, backAt: Date): Promise<TakenItems | null> {
  const taken = await readTakenItems(tx, booking.id);
  if (taken === null) return null;
  const shorter = shortenToReturn(taken, booking, backAt);
  if (shorter === null) await freeTime(tx, booking.id);
  else if (shorter.to < taken.to) await take(tx, booking.id, shorter);
  else return null;
  return taken;
}

const restTaken = () => {
  const text = 'The rest of its time has been booked by now.';
  return refused('slot_unavailable', text, { items: [text] });
};

/**
 * Takes back the time that was freed.
 * @throws Refusal 422, or an exclusion violation, when somebody else has it
 */
async function takeRest(tx: Db, booking: Editable): Promise<void> {
  const freed = await readFreed(tx, booking.id);
  const { id, unitId, quantity } = booking;
  if (freed === null || unitId === null) return;
  const kept = await readTakenItems(tx, id);
  if (kept !== null) {
    await take(tx, id, { unitId, items: kept.items, ...freed });
    return;
  }
  // All of its time was freed, so that it has no items any more.
  const items = await findFreeItems(tx, unitId, freed, booking);
  const [first] = items;
  if (first === undefined || items.length < quantity) throw restTaken();
  await take(tx, id, { unitId, items, ...freed });
  await saveFirstItem(tx, id, first);
}

const actions = { here: 'items_here', out: 'items_out', back: 'items_back' } as const;

const stateOf = ({ outAt, backAt }: Editable): ItemsState =>
  outAt === null ? 'here' : backAt === null ? 'out' : 'back';

async function mark(deps: Deps, tx: Db, by: number, bookingId: number, items: ItemsState) {
  const booking = await lockEditablePlace(tx, bookingId);
  await assertSailing(tx, booking);
  if (!(await isSoldByItem(tx, booking.kind))) {
    throw invalid({ items: ['This booking has no items to hand out.'] });
  }
  const before = stateOf(booking);
  if (before === items) return { outAt: booking.outAt, backAt: booking.backAt };
  const now = deps.clock.now();
  const outAt = items === 'here' ? null : (booking.outAt ?? now);
  const backAt = items === 'back' ? now : null;
  if (before === 'back') await takeRest(tx, booking);
  const took = items === 'back' ? await freeRest(tx, booking, now) : null;
  await saveItemMarks(tx, bookingId, { outAt, backAt, took });
  if (items !== 'out') await endLateTask(tx, bookingId, now);
  const change = { bookingId, changedAt: now, changedBy: by, action: actions[items] };
  await recordChange(tx, change);
  return { outAt, backAt };
}

/**
 * Notes that the items of a booking were handed out or are back. Back before their end they free the
 * rest of their time, less what is taken afterwards; taken back, that is undone while it is free.
 * @throws Refusal 404, 422
 */
export async function markItems(
  deps: Deps,
  by: number,
  bookingId: number,
  items: ItemsState,
): Promise<{ data: { out_at: string | null; back_at: string | null } }> {
  const { outAt, backAt } = await inTransaction(deps.db, (tx) =>
    mark(deps, tx, by, bookingId, items),
  ).catch((error: unknown) => {
    throw isExclusionViolation(error, 'taken_times_no_overlap') ? restTaken() : error;
  });
  return {
    data: { out_at: outAt?.toISOString() ?? null, back_at: backAt?.toISOString() ?? null },
  };
}
