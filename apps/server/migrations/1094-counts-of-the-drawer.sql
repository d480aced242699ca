-- What staff counted of the money of a day, by method (docs/rules/statuses-and-money.md, "For the accountant"). The last version counts.
create table drawer_counts (
  id integer generated always as identity primary key,
  -- Null: all companies together.
  company_id integer references companies (id),
  day date not null,
  method text not null,
  currency text not null,
  version integer not null check (version > 0),
  counted_cents bigint not null,
  -- What the ledger had then.
  expected_cents bigint not null,
  note text not null default '' check (length(note) <= 300),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  -- Of two people who count at once, one is refused.
  constraint drawer_counts_version unique nulls not distinct (company_id, day, method, currency, version)
);
create index drawer_counts_made_by on drawer_counts (made_by);
create trigger drawer_counts_append_only before update or delete on drawer_counts
  for each row execute function refuse_change();
