-- The private calendar of a crew member (docs/rules/availability.md, "Crew"): of its address only the hash.
create table crew_calendars (
  user_id integer primary key references users (id),
  token_hash text not null unique,
  made_at timestamptz not null,
  -- When a calendar program last read it; null: not yet.
  fetched_at timestamptz,
  check (fetched_at >= made_at)
);

-- It ends with the account, and with the role of whoever is no longer offered as crew.
create function end_crew_calendar() returns trigger language plpgsql as $$
begin
  delete from crew_calendars where user_id = new.id;
  return null;
end $$;
create trigger users_crew_calendar after update of ended_at, role on users
  for each row when (new.ended_at is not null or new.role not in ('Supervisor', 'Admin'))
  execute function end_crew_calendar();
