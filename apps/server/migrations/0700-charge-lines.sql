-- A charge pays for one or more bookings and orders: what is for which, and for what, stands on its lines
-- (docs/decisions/0048-charges-with-lines.md).

-- Whether the provider may still charge it.
alter table charge_attempts add column open boolean not null
  generated always as (state in ('created', 'requires_action')) stored;
alter table charge_attempts add constraint charge_attempts_open_known unique (id, open);

create table charge_lines (
  attempt_id integer not null,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  -- Which charge of this booking or order it is, from 1.
  attempt_no integer not null check (attempt_no >= 1),
  -- What the money is for: 2 deposit, 3 instalment, 4 final, 5 tip.
  kind smallint not null check (kind in (2, 3, 4, 5)),
  -- 0: it belongs to what is held together, and nothing of it is due now.
  amount_cents bigint not null check (amount_cents >= 0),
  -- Follows the charge: nobody can set it to anything else.
  open boolean not null,
  constraint charge_lines_of_one check (num_nonnulls(booking_id, order_id) = 1),
  constraint charge_lines_of_charge foreign key (attempt_id, open)
    references charge_attempts (id, open) on update cascade,
  constraint charge_lines_booking unique (attempt_id, booking_id),
  constraint charge_lines_order unique (attempt_id, order_id),
  constraint charge_lines_booking_no unique (booking_id, attempt_no),
  constraint charge_lines_order_no unique (order_id, attempt_no)
);
-- One charge of a booking or an order at a time: two devices never pay the same twice.
create unique index charge_lines_one_open on charge_lines (booking_id) where open;
create unique index charge_lines_one_open_order on charge_lines (order_id) where open;

insert into charge_lines (attempt_id, booking_id, order_id, attempt_no, kind, amount_cents, open)
select id, booking_id, order_id, attempt_no, kind, amount_cents, open from charge_attempts;

drop index charge_attempts_open;
create index charge_attempts_open on charge_attempts (touched_at) where open;
-- With them go their checks and indexes.
alter table charge_attempts
  drop column booking_id,
  drop column order_id,
  drop column attempt_no,
  drop column kind;

-- A line stays as it was made; only `open` follows the charge.
create function keep_charge_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.open is distinct from old.open
    and to_jsonb(new) - 'open' = to_jsonb(old) - 'open'
  then
    return new;
  end if;
  raise exception 'The lines of a charge stay' using errcode = 'restrict_violation';
end $$;
create trigger charge_lines_stay before update or delete on charge_lines
  for each row execute function keep_charge_line();

-- The lines of a charge are what it takes, in the end of every transaction that makes either.
create function charge_adds_up() returns trigger language plpgsql as $$
declare
  attempt integer := case tg_table_name when 'charge_lines' then (to_jsonb(new) ->> 'attempt_id')::integer
    else (to_jsonb(new) ->> 'id')::integer end;
begin
  if exists (
    select from charge_attempts a where a.id = attempt and a.amount_cents <>
      (select coalesce(sum(l.amount_cents), 0) from charge_lines l where l.attempt_id = a.id)
  ) then
    raise exception 'The lines of charge % are not its amount', attempt
      using errcode = 'check_violation', constraint = 'charge_lines_add_up';
  end if;
  return null;
end $$;
create constraint trigger charge_attempts_add_up after insert or update of amount_cents on charge_attempts
  deferrable initially deferred for each row execute function charge_adds_up();
create constraint trigger charge_lines_add_up after insert on charge_lines
  deferrable initially deferred for each row execute function charge_adds_up();

-- Each line of a charge, and each reference of the provider on each booking or order, is entered once; and an entry of a
-- charge is for what a line of it is for.
do $$
begin
  if exists (
    select from ledger_entries e where e.attempt_id is not null and not exists (
      select from charge_lines l where l.attempt_id = e.attempt_id
        and l.booking_id is not distinct from e.booking_id and l.order_id is not distinct from e.order_id)
  ) then
    raise exception 'A payment in the ledger is for another booking or order than its charge. Ask for help with this before you update.';
  end if;
end $$;
alter table ledger_entries
  drop constraint ledger_entries_attempt_id_key,
  drop constraint ledger_entries_gateway_ref_key,
  add constraint ledger_entries_line unique (attempt_id, booking_id),
  add constraint ledger_entries_order_line unique (attempt_id, order_id),
  add constraint ledger_entries_ref unique (gateway_ref, booking_id),
  add constraint ledger_entries_order_ref unique (gateway_ref, order_id),
  add constraint ledger_entries_of_line foreign key (attempt_id, booking_id)
    references charge_lines (attempt_id, booking_id),
  add constraint ledger_entries_of_order_line foreign key (attempt_id, order_id)
    references charge_lines (attempt_id, order_id);

-- Refunds carry their number at the provider. One that was asked for before is asked for again as it was: the provider
-- refuses a known key with anything else.
alter table refund_attempts add column numbered boolean not null default false;
alter table refund_attempts alter column numbered set default true;
