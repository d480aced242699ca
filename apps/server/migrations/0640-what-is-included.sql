-- What the owner says is included in a package, and what is not: one line for each thing.
alter table packages
  add column included text not null default '' check (length(included) <= 1000),
  add column not_included text not null default '' check (length(not_included) <= 1000);
