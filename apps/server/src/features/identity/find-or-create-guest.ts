import { prepared, type Db } from '#db/transaction.ts';

export interface Guest {
  name: string;
  email: string;
  phone: string;
  now: Date;
}

/** Whom a booking made without signing in belongs to; null: to nobody until the address is verified. */
export interface GuestCustomer {
  customerId: number | null;
  /** A Customer was created just now: the confirmation mail carries a link to set a password. */
  newGuest: boolean;
}

interface GuestRow {
  id: number;
  is_new: boolean;
  /** Somebody else may have registered with this address without owning it. */
  may_attach: boolean;
}

const findOrMake = `
with known as (
  select id, email_verified_at is not null or password_hash is null as may_attach
  from users where email_key = lower($2)
), made as (
  insert into users (name, email, phone, created_at)
  select $1, $2, $3, $4 where not exists (select from known)
  on conflict (email_key) do nothing
  returning id
)
select id, false as is_new, may_attach from known
union all select id, true, true from made`;

/**
 * The customer of a booking that was made without signing in (spec README "People"). An unknown
 * address becomes a Customer without password; a known one is never changed, and gets the booking
 * only when it is verified or has no password that somebody else could have set.
 */
export async function findOrCreateGuest(tx: Db, guest: Guest): Promise<GuestCustomer> {
  const params = [guest.name, guest.email, guest.phone, guest.now];
  const look = async () => (await prepared<GuestRow>(tx, 'identity-guest', findOrMake, params))[0];
  // No row at all: another transaction created the address meanwhile; now it can be read.
  const row = (await look()) ?? (await look());
  if (!row) throw new Error('A guest could neither be found nor created');
  return { customerId: row.may_attach ? row.id : null, newGuest: row.is_new };
}
