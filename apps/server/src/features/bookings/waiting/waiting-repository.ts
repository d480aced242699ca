import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { OfferInRow } from '@slipway/domain/bookings/waiting/waiting-list';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** Who waits, and for what. */
export interface NewWaiting {
  unitId: number;
  packageId: number;
  date: CalendarDate;
  /** Null: any start of the day. */
  time: TimeOfDay | null;
  /** Minutes, or days or nights; null: the package has one length. */
  length: number | null;
  quantity: number;
  guests: number;
  name: string;
  email: string;
  customerId: number | null;
}

/** An entry of the waiting list with its state. */
export interface WaitingEntry extends NewWaiting {
  id: number;
  joinedAt: Date;
  endedAt: Date | null;
  bookedBy: number | null;
  /** Whether they have a booking of their own by now; `hold`: it is not paid yet. */
  booking: 'none' | 'hold' | 'booked';
  /** The hold that keeps a place for them, with its start and its end; null: none. */
  holdId: number | null;
  offeredTime: TimeOfDay | null;
  offeredUntil: Date | null;
  /** Offers that were kept for them and ran out. */
  lapsed: number;
}

const entryColumns = `
  e.id, e.unit_id as "unitId", e.package_id as "packageId", e.date, e.time::text, e.length, e.quantity, e.guests,
  e.name, e.email, e.customer_id as "customerId", e.joined_at as "joinedAt", e.ended_at as "endedAt",
  e.booked_by as "bookedBy",
  case when b.id is null then 'none' when b.hold_expires_at is null then 'booked'
    when b.cancelled_at is null then 'hold' else 'none' end as booking,
  o.booking_id as "holdId", o.time::text as "offeredTime", o.until as "offeredUntil",
  (select count(*)::integer from waiting_offers l
   where l.entry_id = e.id and l.booking_id is not null and l.ended_at is not null) as lapsed`;
const fromEntries = `from waiting_entries e
  left join bookings b on b.id = e.booked_by
  left join waiting_offers o on o.entry_id = e.id and o.ended_at is null`;

/** Adds an entry. Null: they are on the list for it already. */
export async function insertEntry(
  tx: Db,
  entry: NewWaiting & { joinedAt: Date },
): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    tx,
    'waiting-join',
    `insert into waiting_entries (unit_id, package_id, date, time, length, quantity, guests, name, email, customer_id,
       joined_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      entry.unitId,
      entry.packageId,
      entry.date,
      entry.time,
      entry.length,
      entry.quantity,
      entry.guests,
      entry.name,
      entry.email,
      entry.customerId,
      entry.joinedAt,
    ],
  );
  return row?.id ?? null;
}

/** The open entries from a day on, by day and unit. */
export async function listOpenEntries(db: Db, from: CalendarDate): Promise<WaitingEntry[]> {
  return prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-open',
    `select ${entryColumns} ${fromEntries}
     where e.ended_at is null and e.booked_by is null and e.date >= $1
     order by e.date, e.unit_id, e.joined_at, e.id`,
    [from],
  );
}

/** An entry, locked until the transaction ends; after its days and bookings (docs/decisions/0049-one-order-of-locks.md). */
export async function lockEntry(tx: Db, id: number): Promise<WaitingEntry | undefined> {
  await prepared(tx, 'waiting-lock', 'select from waiting_entries where id = $1 for update', [id]);
  return findEntry(tx, id);
}

export async function findEntry(db: Db, id: number): Promise<WaitingEntry | undefined> {
  const [row] = await prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-entry',
    `select ${entryColumns} ${fromEntries} where e.id = $1`,
    [id],
  );
  return row;
}

/** The entry for a unit of this company (0: of any). */
export async function findEntryOfCompany(
  db: Db,
  id: number,
  companyId: number,
): Promise<WaitingEntry | undefined> {
  const [row] = await prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-entry-of-company',
    `select ${entryColumns} ${fromEntries}
     where e.id = $1 and ($2 = 0 or $2 = (select company_id from units where id = e.unit_id))`,
    [id, companyId],
  );
  return row;
}

/** The entry that a link in its mails leads to. */
export async function findEntryByLink(db: Db, token: string): Promise<WaitingEntry | undefined> {
  const [row] = await prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-by-link',
    `select ${entryColumns} ${fromEntries}
     where e.id = (select entry_id from waiting_links where token_hash = $1)`,
    [hashOfLink(token)],
  );
  return row;
}

/** A customer, whose entries are those of the account and of its address. `email`: null unless verified. */
export interface WaitingCustomer {
  id: number;
  email: string | null;
}

/** The open entries of a customer from a day on, the next days first. */
export async function listEntriesOfCustomer(
  db: Db,
  customer: WaitingCustomer,
  from: CalendarDate,
): Promise<WaitingEntry[]> {
  return prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-of-customer',
    `select ${entryColumns} ${fromEntries}
     where (e.customer_id = $1 or e.email_key = lower($2)) and e.ended_at is null and e.date >= $3
       and (b.id is null or b.hold_expires_at is not null)
     order by e.date, e.time nulls first, e.id limit 50`,
    [customer.id, customer.email, from],
  );
}

/** The entry, where it is the customer's. */
export async function findEntryOfCustomer(
  db: Db,
  id: number,
  customer: WaitingCustomer,
): Promise<WaitingEntry | undefined> {
  const [row] = await prepared<WaitingEntry & Record<string, unknown>>(
    db,
    'waiting-entry-of-customer',
    `select ${entryColumns} ${fromEntries}
     where e.id = $1 and (e.customer_id = $2 or e.email_key = lower($3))`,
    [id, customer.id, customer.email],
  );
  return row;
}

/** The name of the unit and of the package that an entry is for. */
export async function namesOf(
  db: Db,
  { unitId, packageId }: Pick<NewWaiting, 'unitId' | 'packageId'>,
): Promise<{ unit: string; package: string }> {
  const [row] = await prepared<{ unit: string; package: string }>(
    db,
    'waiting-names',
    `select u.name as unit, k.name as package
     from units u, packages p join package_kinds k on k.code = p.kind where u.id = $1 and p.id = $2`,
    [unitId, packageId],
  );
  return row ?? { unit: '', package: '' };
}

/** An offer in a row, of one package on one day. */
export interface PlaceOffer extends OfferInRow {
  id: number;
}

/** The offers of a package on a day since the place was last taken. */
export async function listOffersInRow(
  db: Db,
  { packageId, date }: Pick<NewWaiting, 'packageId' | 'date'>,
): Promise<PlaceOffer[]> {
  return prepared<PlaceOffer & Record<string, unknown>>(
    db,
    'waiting-in-row',
    `select o.id, o.entry_id as "entryId", o.date, o.time::text, o.booking_id is not null as kept,
       o.ended_at is not null as ended
     from waiting_offers o join waiting_entries e on e.id = o.entry_id
     where o.in_row and e.package_id = $1 and o.date = $2 order by o.id`,
    [packageId, date],
  );
}

/** The last of the ended offers in a row of each place from a day on. */
export async function listPlacesInRow(
  db: Db,
  from: CalendarDate,
): Promise<{ entryId: number; packageId: number; date: CalendarDate; time: TimeOfDay }[]> {
  return prepared(
    db,
    'waiting-places-in-row',
    `select distinct on (e.package_id, o.date, o.time) o.entry_id as "entryId", e.package_id as "packageId",
       o.date, o.time::text
     from waiting_offers o join waiting_entries e on e.id = o.entry_id
     where o.in_row and o.date >= $1 and not exists (
       select from waiting_offers k join waiting_entries f on f.id = k.entry_id
       where k.ended_at is null and f.package_id = e.package_id and k.date = o.date and k.time = o.time)
     order by e.package_id, o.date, o.time, o.id desc`,
    [from],
  );
}

/** A place was taken: the offers of it no longer count. */
export async function endRow(
  db: Db,
  { packageId, date, time }: { packageId: number; date: CalendarDate; time: TimeOfDay },
): Promise<void> {
  await prepared(
    db,
    'waiting-end-row',
    `update waiting_offers o set in_row = false from waiting_entries e
     where e.id = o.entry_id and o.in_row and o.ended_at is not null
       and e.package_id = $1 and o.date = $2 and o.time = $3`,
    [packageId, date, time],
  );
}

/** A place that is offered. */
export interface NewOffer {
  entryId: number;
  date: CalendarDate;
  time: TimeOfDay;
  startsAt: Date;
  madeAt: Date;
  /** The hold that keeps it, until then; null: it was announced, not kept. */
  kept: { bookingId: number; until: Date } | null;
}

/**
 * Records an offer, with what its hold takes.
 * @throws a unique violation of `waiting_offers_one` while another place is kept for them
 */
export async function insertOffer(tx: Db, offer: NewOffer): Promise<number> {
  const { entryId, date, time, startsAt, madeAt, kept } = offer;
  const [row] = await prepared<{ id: number }>(
    tx,
    'waiting-offer',
    `insert into waiting_offers (entry_id, booking_id, date, time, starts_at, made_at, until, ended_at, items, during, days)
     select $1, $2, $3, $4, $5, $6, $7, case when $2::integer is null then $6::timestamptz end, t.items, t.during, t.days
     from (select array_agg(item) as items, (array_agg(during))[1] as during,
         (array_agg(days))[1] as days
       from taken_times where booking_id = $2) t
     returning id`,
    [entryId, kept?.bookingId ?? null, date, time, startsAt, madeAt, kept?.until ?? null],
  );
  if (!row) throw new Error('The offer was not recorded');
  return row.id;
}

/** Records by which booking somebody who waited got a place. */
export async function recordPlace(tx: Db, entryId: number, bookingId: number): Promise<void> {
  await prepared(
    tx,
    'waiting-booked',
    'update waiting_entries set booked_by = $2 where id = $1 and booked_by is null',
    [entryId, bookingId],
  );
}

/** Marks the entries of those who booked a place themselves, without an offer. */
export async function recordOwnBookings(db: Db, from: CalendarDate): Promise<void> {
  await prepared(
    db,
    'waiting-own-bookings',
    `update waiting_entries e set booked_by = b.id
     from bookings b
     where e.ended_at is null and e.booked_by is null and e.date >= $1
       and b.email_key = e.email_key and b.package_id = e.package_id and b.date = e.date
       and (e.time is null or b.time = e.time)
       and b.cancelled_at is null and b.hold_expires_at is null and b.created_at >= e.joined_at`,
    [from],
  );
}

/** The start of the last place that was announced to an entry, not kept, and has not begun; null: none. */
export async function findAnnouncedStart(
  db: Db,
  entryId: number,
  now: Date,
): Promise<TimeOfDay | null> {
  const [row] = await prepared<{ time: TimeOfDay }>(
    db,
    'waiting-told',
    `select time::text from waiting_offers
     where entry_id = $1 and booking_id is null and in_row and starts_at > $2 order by id desc limit 1`,
    [entryId, now],
  );
  return row?.time ?? null;
}

/**
 * Erases a person from the waiting list. A place that is kept for them is freed when its hour is over; its hold has no
 * name.
 */
export async function eraseWaiting(tx: Db, customer: WaitingCustomer): Promise<void> {
  await prepared(
    tx,
    'waiting-forget-customer',
    'delete from waiting_entries where customer_id = $1 or email_key = lower($2)',
    [customer.id, customer.email],
  );
}

/** The entries of a company (0: all), the next days first and the past ones last; `ahead`: only open ones. */
export async function listEntries(
  db: Db,
  page: {
    companyId: number;
    today: CalendarDate;
    ahead: boolean;
    q: string;
    limit: number;
    offset: number;
  },
): Promise<{ rows: (WaitingEntry & { unit: string; package: string })[]; total: number }> {
  const { companyId, today, ahead, q, limit, offset } = page;
  const chosen = `where ($1 = 0 or u.company_id = $1)
    and (not $3::boolean or (e.date >= $2 and e.ended_at is null and (b.id is null or b.hold_expires_at is not null)))
    and ($4 = '' or strpos(lower(e.name || ' ' || e.email || ' ' || u.name || ' ' || k.name), lower($4)) > 0)`;
  const from = `${fromEntries}
    join units u on u.id = e.unit_id
    join packages p on p.id = e.package_id
    join package_kinds k on k.code = p.kind`;
  const rows = await prepared<
    WaitingEntry & { unit: string; package: string } & Record<string, unknown>
  >(
    db,
    'waiting-list',
    `select ${entryColumns}, u.name as unit, k.name as package ${from} ${chosen}
     order by e.date < $2, e.date, u.name, e.time nulls first, e.joined_at, e.id limit $5 offset $6`,
    [companyId, today, ahead, q, limit, offset],
  );
  const [counted] = await prepared<{ total: number }>(
    db,
    'waiting-list-total',
    `select count(*)::integer as total ${from} ${chosen}`,
    [companyId, today, ahead, q],
  );
  return { rows, total: counted?.total ?? 0 };
}
