-- What the last reading of a calendar could not read, by line; the first hundred, and how many there are.
alter table calendar_feeds add column faults jsonb not null default '[]';
alter table calendar_feeds add column all_faults integer not null default 0;

-- Since when it says that most of what is ahead is gone: that is believed when it says so again an hour later.
alter table calendar_feeds add column fewer_since timestamptz;

alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check check (kind in ('give_back', 'refund_refused',
  'dispute_opened', 'charge_in_doubt', 'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed',
  'many_holds', 'calendar_fewer'));
