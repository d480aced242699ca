-- Where the visit that made a booking came from (docs/rules/website.md, "What visits bring"). Null: made by staff, or
-- before this was kept, or without saying.
alter table bookings
  add column visit_source text,
  add column visit_medium text,
  add column visit_campaign text,
  add constraint bookings_visit check (
    case when visit_source is null then visit_medium is null and visit_campaign is null
    else visit_source <> '' and length(visit_source) <= 100
      and visit_medium is not null and length(visit_medium) <= 100
      and visit_campaign is not null and length(visit_campaign) <= 100 end);

-- The report of visits reads the bookings that were made in a period.
create index bookings_by_making on bookings (created_at) include (company_id) where hold_expires_at is null;
