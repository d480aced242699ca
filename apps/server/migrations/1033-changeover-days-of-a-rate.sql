-- In the period of a rate stays can begin and end on some weekdays alone: Saturday to Saturday in summer
-- (docs/rules/prices.md, "Rates"). Empty: on any.
alter table rates add column changeover_days smallint[] not null default '{}'
  constraint rates_changeover_days check (changeover_days <@ '{1,2,3,4,5,6,7}'::smallint[]);
