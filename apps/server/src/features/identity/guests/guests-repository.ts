import { prepared, type Db } from '#db/transaction.ts';
import { emailKey } from '@slipway/domain/identity/email-key';

export interface Guest {
  name: string;
  email: string;
  phone: string;
  now: Date;
}

export interface GuestRow {
  id: number;
  is_new: boolean;
  /** False when somebody else may have registered with this address. */
  may_attach: boolean;
}

const findOrMake = `
with known as (
  select coalesce(merged_into, id) as id,
    merged_into is not null or email_verified_at is not null or password_hash is null as may_attach
  from users where email_key = $5
), made as (
  insert into users (name, email, phone, created_at)
  select $1, $2, $3, $4 where not exists (select from known)
  on conflict (email_key) do nothing
  returning id
)
select id, false as is_new, may_attach from known
union all select id, true, true from made`;

/**
 * The user with this address, created if unknown; undefined while another transaction is creating
 * it.
 */
export async function findOrInsertGuest(tx: Db, guest: Guest): Promise<GuestRow | undefined> {
  const { name, email, phone, now } = guest;
  const [row] = await prepared<GuestRow>(tx, 'identity-guest', findOrMake, [
    name,
    email,
    phone,
    now,
    emailKey(email),
  ]);
  return row;
}

const findOrNumber = `
with known as (
  select coalesce(merged_into, id) as id,
    merged_into is not null or email_verified_at is not null or password_hash is null as may_attach
  from users where email_key = $1
)
select id, false as is_new, may_attach from known
union all
select nextval(pg_get_serial_sequence('users', 'id'))::integer, true, true
where not exists (select from known)`;

/** The user with this address; of one who is unknown the number under which `insertExpectedGuest` makes them. */
export async function expectGuest(tx: Db, email: string): Promise<GuestRow> {
  const [row] = await prepared<GuestRow>(tx, 'identity-guest-expected', findOrNumber, [
    emailKey(email),
  ]);
  if (!row) throw new Error('There is no number for a guest');
  return row;
}

/** @throws a unique violation when the address has become known since it was looked for */
export async function insertExpectedGuest(tx: Db, id: number, guest: Guest): Promise<void> {
  const { name, email, phone, now } = guest;
  await prepared(
    tx,
    'identity-guest-insert',
    `insert into users (id, name, email, phone, created_at) overriding system value
     values ($1, $2, $3, $4, $5)`,
    [id, name, email, phone, now],
  );
}

/** Locks a user until the transaction ends. False when the account has ended. */
export async function lockActiveUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await prepared(
    tx,
    'identity-hold-user',
    'select from users where id = $1 and ended_at is null for key share',
    [userId],
  );
  return rows.length > 0;
}

/** Whether a user has this address, ignoring case. */
export async function emailIsKnown(db: Db, email: string): Promise<boolean> {
  const rows = await prepared(
    db,
    'identity-email-known',
    'select 1 from users where email_key = $1',
    [emailKey(email)],
  );
  return rows.length > 0;
}
