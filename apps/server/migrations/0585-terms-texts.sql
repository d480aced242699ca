-- The text of the terms and conditions, as the owner wrote it: each version is kept
-- (docs/rules/cancelling-and-refunds.md, "The text of the terms").

create table terms_texts (
  version integer primary key check (version > 0),
  body text not null,
  published_at timestamptz not null,
  -- Null: the first one, which a preset brought.
  published_by integer references users (id)
);
create trigger terms_texts_append_only before update or delete on terms_texts
  for each row execute function refuse_change();
create trigger terms_texts_not_emptied before truncate on terms_texts
  for each statement execute function refuse_change();

-- What came before stays null: nobody kept what it was made under.
alter table bookings add column terms_text integer references terms_texts (version);
alter table orders add column terms_text integer references terms_texts (version);

-- A booking by a visitor names the version that was agreed to; all else gets the newest.
create function name_terms_text() returns trigger language plpgsql as $$
begin
  if new.terms_text is null then
    new.terms_text := (select max(version) from terms_texts);
  end if;
  return new;
end $$;
create trigger bookings_name_terms_text before insert on bookings
  for each row execute function name_terms_text();
create trigger orders_name_terms_text before insert on orders
  for each row execute function name_terms_text();

-- Once named, it is never another one.
create function keep_terms_text() returns trigger language plpgsql as $$
begin
  if new.terms_text is distinct from old.terms_text then
    raise exception 'The terms of % stay', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bookings_keep_terms_text before update of terms_text on bookings
  for each row execute function keep_terms_text();
create trigger orders_keep_terms_text before update of terms_text on orders
  for each row execute function keep_terms_text();
