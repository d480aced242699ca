import type { AnswerOf, QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { RecurringSeries, RecurringDetails } from '@slipway/contract/bookings/recurring';
import { todayIn } from '@slipway/domain/dates/dates';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { listRecurring, occurrencesOf } from './recurring-lists-repository.ts';

type List = Calls['GET /api/booking-series'];

/** One page of recurring bookings and orders. */
export async function findRecurringList(deps: Deps, query: QueryOf<List>): Promise<AnswerOf<List>> {
  const { settings } = await readSettings(deps.db);
  const { page, per_page } = query;
  const { rows, total } = await listRecurring(deps.db, {
    companyId: settings.company_id,
    of: query.of ?? null,
    id: null,
    q: query.q ?? '',
    sort: query.sort ?? '-id',
    today: todayIn(settings.time_zone, deps.clock.now()),
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return { data: rows, meta: { page, per_page, total } };
}

async function readListed(deps: Deps, id: number): Promise<RecurringSeries> {
  const { settings } = await readSettings(deps.db);
  const { rows } = await listRecurring(deps.db, {
    companyId: settings.company_id,
    of: null,
    id,
    q: '',
    sort: 'id',
    today: todayIn(settings.time_zone, deps.clock.now()),
    limit: 1,
    offset: 0,
  });
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** One series with all its occurrences. @throws Refusal 404 */
export async function readRecurring(deps: Deps, id: number): Promise<RecurringDetails> {
  const series = await readListed(deps, id);
  const occurrences = await occurrencesOf(deps.db, id, deps.clock.now());
  return {
    ...series,
    occurrences: occurrences.map((one) => ({
      id: one.id,
      date: one.date,
      status: one.status,
      cancelled: one.cancelled,
      completed: one.completed,
      total_price: toMajor(cents(one.totalCents)),
      paid: toMajor(cents(one.paidCents)),
      currency: one.currency,
      paid_for: one.paidFor,
      begun: one.begun,
    })),
  };
}
