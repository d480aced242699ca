-- The additional price of a guest counts once, or for each night or day of a stay (docs/rules/prices.md, "Packages").
-- Kinds that are there keep it once.
alter table package_kinds add column additional_per text not null default 'booking'
  constraint package_kinds_additional_per check (
    additional_per = 'booking'
    or additional_per = 'day' and length ->> 'form' = 'days' and sold_by <> 'seat'
  );
