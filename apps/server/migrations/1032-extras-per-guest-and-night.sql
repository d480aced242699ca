-- The price of an extra or fee can count each guest and night, as a tourist tax does (docs/rules/prices.md, "Extras").
alter table extras drop constraint extras_per_check;
alter table extras add constraint extras_per_check
  check (per in ('booking', 'guest', 'item', 'hour', 'day', 'guest_day'));
