-- Other starts in parts of every year, such as 09:00 to 19:00 in summer: [{ from, to, starts }], days as MM-DD, the
-- starts in the form of the kind's; the first that fits a date counts. Stays have none
-- (docs/rules/availability.md, "Schedules and times").
alter table package_kinds add column seasons jsonb not null default '[]'
  constraint package_kinds_seasons check (
    jsonb_typeof(seasons) = 'array' and jsonb_array_length(seasons) <= 6
    and (starts ->> 'form' <> 'day' or seasons = '[]')
    and not jsonb_path_exists(seasons, '$[*] ? (@.starts.form != $form)', jsonb_build_object('form', starts -> 'form')));
