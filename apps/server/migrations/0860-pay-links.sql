-- Links by which a booking or an order is paid without an account (docs/decisions/0053-pay-links.md). Only the hash of a
-- link is stored.
create table pay_links (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  -- The staff member who copied it; null: made for a mail.
  made_by integer references users (id),
  made_at timestamptz not null,
  -- Ended by staff.
  ended_at timestamptz,
  -- Its last charge. A link is charged by once: only after one that failed comes another.
  attempt_id integer unique references charge_attempts (id),
  constraint pay_links_of_one check (num_nonnulls(booking_id, order_id) = 1)
);
create index pay_links_booking on pay_links (booking_id) where booking_id is not null;
create index pay_links_order on pay_links (order_id) where order_id is not null;

-- The database is the last word on "once", and on what the charge is for.
create function keep_pay_link() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'ended_at' - 'attempt_id' <> to_jsonb(old) - 'ended_at' - 'attempt_id' then
    raise exception 'A pay link stays as it was made' using errcode = 'restrict_violation';
  end if;
  if new.attempt_id is distinct from old.attempt_id then
    if exists (select from charge_attempts a where a.id = old.attempt_id and (a.open or a.state = 'succeeded')) then
      raise exception 'Pay link % is being charged, or was', old.id
        using errcode = 'check_violation', constraint = 'pay_links_charged_once';
    end if;
    if not exists (
      select from charge_lines l where l.attempt_id = new.attempt_id
        and l.booking_id is not distinct from new.booking_id and l.order_id is not distinct from new.order_id
    ) then
      raise exception 'The charge of pay link % is for something else', old.id
        using errcode = 'check_violation', constraint = 'pay_links_charge';
    end if;
  end if;
  return new;
end $$;
create trigger pay_links_stay before update on pay_links for each row execute function keep_pay_link();
