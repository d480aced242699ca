-- The waiver that guests sign before a trip, and their signatures (docs/rules/calls.md, "Waivers").

-- Each text is kept: a signature is for the one that was read.
create table waiver_texts (
  version integer primary key check (version > 0),
  body text not null check (body <> ''),
  -- Codes of the kinds of package whose guests sign it; none: nobody does.
  kinds text[] not null default '{}',
  published_at timestamptz not null,
  published_by integer not null references users (id)
);
create trigger waiver_texts_append_only before update or delete on waiver_texts
  for each row execute function refuse_change();
create trigger waiver_texts_not_emptied before truncate on waiver_texts
  for each statement execute function refuse_change();

create table signed_waivers (
  id integer primary key generated always as identity,
  booking_id integer not null references bookings (id),
  text_version integer not null references waiver_texts (version),
  -- Who signed. Empty once staff removed it.
  name text not null,
  -- Names of the minors for whom they signed.
  minors text[] not null default '{}',
  signed_at timestamptz not null,
  -- The network address it was signed from; null once it was removed.
  signed_from text,
  -- A hash of who signed for whom, by which the same signature sent twice is one; null once it was removed.
  signature_key text,
  removed_at timestamptz,
  removed_by integer references users (id),
  check ((removed_at is null) = (removed_by is null)),
  check (case when removed_at is null then name <> '' and signature_key is not null
    else name = '' and minors = '{}' and signed_from is null and signature_key is null end)
);
create unique index signed_waivers_once on signed_waivers (booking_id, text_version, signature_key);

-- A signature stays as it was given; all that happens to it is that staff remove it, once.
create function keep_signature() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null or new.removed_at is null
    or (new.id, new.booking_id, new.text_version, new.signed_at)
      is distinct from (old.id, old.booking_id, old.text_version, old.signed_at) then
    raise exception 'A signed waiver stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signed_waivers_kept before update on signed_waivers
  for each row execute function keep_signature();
create trigger signed_waivers_stay before delete on signed_waivers
  for each row execute function refuse_change();

-- Links by which the guests of a booking sign: only their hashes.
create table waiver_links (
  token_hash text primary key,
  booking_id integer not null references bookings (id),
  made_at timestamptz not null
);
create index waiver_links_booking on waiver_links (booking_id);
