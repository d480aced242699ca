-- The server processes that run, as each says of itself every 15 s, for the screen System
-- (docs/rules/system.md, docs/decisions/0064-figures-and-bounds.md). Unlogged: after a crash they say it again.
create unlogged table server_processes (
  id uuid primary key,
  -- The name of its machine.
  host text not null,
  version text not null,
  runs_jobs boolean not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- How long its event loop kept work waiting in the last minute, 99 of 100 times less.
  loop_delay_ms integer not null check (loop_delay_ms >= 0),
  -- Of its connections to the database.
  connections_busy integer not null check (connections_busy >= 0),
  connections_max integer not null check (connections_max > 0),
  -- The part of the last minute in which work waited for one.
  connections_short real not null check (connections_short between 0 and 1),
  memory_bytes bigint not null check (memory_bytes >= 0),
  -- The part of the memory it may use.
  memory_share real not null check (memory_share >= 0)
) with (fillfactor = 50);

-- What is out of bounds, in the list of tasks.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked',
    'gift_card_sale', 'system_problem'));
