-- The addresses of the pages that units and packages have of their own
-- (docs/rules/catalogue-and-feeds.md, "Pages of their own"). A name makes an address; an earlier one stays and leads to
-- the one of now.

create table page_addresses (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  -- Null: the page of the unit.
  package_id integer references packages (id) on delete cascade,
  slug text not null check (slug <> '' and length(slug) <= 120),
  is_current boolean not null
);
-- An address never leads to another page, not even when its page has a new one.
create unique index page_addresses_of_units on page_addresses (slug) where package_id is null;
create unique index page_addresses_of_packages on page_addresses (unit_id, slug)
  where package_id is not null;
create unique index page_addresses_current_unit on page_addresses (unit_id)
  where package_id is null and is_current;
create unique index page_addresses_current_package on page_addresses (package_id)
  where package_id is not null and is_current;

-- `Captain’s ½ Day Trip` becomes `captains-half-day-trip`.
create function slug_of(name text) returns text language sql immutable as $$
  select trim('-' from left(trim('-' from regexp_replace(normalize(
    regexp_replace(regexp_replace(
      lower(normalize(
        replace(replace(replace(name, '½', ' half '), '¼', ' quarter '), '¾', ' three quarter '),
        nfkd)),
      '[''’]', '', 'g'), '([a-z])[\u0300-\u036f]+', '\1', 'g'), nfkc),
    '[^[:alnum:]]+', '-', 'g')), 80))
$$;

-- Gives a page the address of its name. Where another page has or had that one, a number follows.
create function keep_page_address(its_unit integer, its_package integer, name text)
returns void language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(name), ''), coalesce(its_package, its_unit)::text);
  wanted text := base;
  found_id integer;
begin
  for attempt in 2 .. 1000 loop
    -- Waits for another transaction that is giving the same address.
    insert into page_addresses (unit_id, package_id, slug, is_current)
    values (its_unit, its_package, wanted, false) on conflict do nothing;
    select id into found_id from page_addresses
    where unit_id = its_unit and package_id is not distinct from its_package and slug = wanted;
    exit when found_id is not null;
    -- Of many pages with one name each soon gets the number of its row.
    wanted := base || '-' || case when attempt < 10 then attempt::text
      else coalesce(its_package, its_unit) || '-' || attempt - 9 end;
  end loop;
  update page_addresses set is_current = false
  where unit_id = its_unit and package_id is not distinct from its_package and is_current
    and id <> found_id;
  update page_addresses set is_current = true where id = found_id and not is_current;
end
$$;

create function give_unit_its_address() returns trigger language plpgsql as $$
begin
  perform keep_page_address(new.id, null, new.name);
  return null;
end
$$;
create trigger units_named after insert on units
  for each row execute function give_unit_its_address();
create trigger units_renamed after update of name on units
  for each row when (old.name is distinct from new.name) execute function give_unit_its_address();

create function give_package_its_address() returns trigger language plpgsql as $$
begin
  perform keep_page_address(new.unit_id, new.id, k.name) from package_kinds k where k.code = new.kind;
  return null;
end
$$;
create trigger packages_named after insert on packages
  for each row execute function give_package_its_address();
create trigger packages_renamed after update of kind on packages
  for each row when (old.kind is distinct from new.kind) execute function give_package_its_address();

-- A package is called what its kind is called.
create function give_packages_of_kind_their_addresses() returns trigger language plpgsql as $$
begin
  perform keep_page_address(p.unit_id, p.id, new.name)
  from (select id, unit_id from packages where kind = new.code order by id) p;
  return null;
end
$$;
create trigger package_kinds_renamed after update of name on package_kinds
  for each row when (old.name is distinct from new.name)
  execute function give_packages_of_kind_their_addresses();

do $$
begin
  perform keep_page_address(u.id, null, u.name) from (select id, name from units order by id) u;
  perform keep_page_address(p.unit_id, p.id, p.name)
  from (select p.id, p.unit_id, k.name from packages p join package_kinds k on k.code = p.kind order by p.id) p;
end
$$;
