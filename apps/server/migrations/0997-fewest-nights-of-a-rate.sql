-- Stays that start on the days of a rate can have to be longer than those of their kind
-- (docs/rules/prices.md, "Rates"). Null: as short as the kind allows.
alter table rates add column least_stay integer
  constraint rates_least_stay check (least_stay between 2 and 365);
