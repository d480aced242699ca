-- The lengths of a kind as a list, such as 1, 2 and 4 hours, beside a range with steps
-- (docs/rules/availability.md, "Kinds of package"): { form: list, lengths }.
alter table package_kinds drop constraint package_kinds_length_check;
alter table package_kinds add constraint package_kinds_length_check check (
  length ->> 'form' in ('fixed', 'choice', 'days')
  or length ->> 'form' = 'list' and coalesce(jsonb_array_length(length -> 'lengths') between 1 and 24, false));
alter table package_kinds drop constraint package_kinds_seats;
alter table package_kinds add constraint package_kinds_seats check (
  sold_by <> 'seat' or length ->> 'form' not in ('choice', 'list'));
