-- Of one kind, a unit has one active package a day: which one is booked, and at which price, is never a guess.
-- Inactive packages may lie over others; an end that is missing is open.

create extension if not exists btree_gist;

-- What an older version let through is not deleted. An active package whose end lies before its start was never to be
-- had; of packages that are active on the same days the one made first stays, the later ones become inactive, and staff
-- are told.
update packages set inactive = true, version = version + 1
where not inactive and active_to < active_from;

create temporary table made_inactive (id integer) on commit drop;
do $$
declare
  later record;
begin
  for later in
    select p.* from packages p where not p.inactive and exists (
      select from packages o where o.unit_id = p.unit_id and o.kind = p.kind and o.id < p.id
        and not o.inactive
    ) order by p.id
  loop
    update packages set inactive = true, version = version + 1
    where id = later.id and exists (
      select from packages o where o.unit_id = later.unit_id and o.kind = later.kind
        and o.id < later.id and not o.inactive
        and daterange(o.active_from, o.active_to, '[]') &&
          daterange(later.active_from, later.active_to, '[]'));
    if found then
      insert into made_inactive values (later.id);
    end if;
  end loop;
end $$;

insert into announcements (body, audience, from_date, to_date)
select 'A package of ' || u.name || ' was made inactive: ' ||
    case p.kind when 'harbor_cruise' then 'Harbor Cruise' when 'half_day' then 'A ½ Day Package'
      when 'three_quarter_day' then 'A ¾ Day Package' else 'Full Day Package' end ||
    ' at ' || to_char(p.price_cents / 100.0, 'FM999999999990.00') || ', number ' || p.id ||
    '. Another one of the same kind is active on the same days. To sell both, give them dates that do not overlap.',
  'staff', current_date, current_date + 30
from made_inactive m join packages p on p.id = m.id join units u on u.id = p.unit_id
order by p.id;

alter table packages add constraint packages_one_of_a_kind_at_a_time
  exclude using gist (unit_id with =, kind with =, daterange(active_from, active_to, '[]') with &&)
  where (not inactive);
