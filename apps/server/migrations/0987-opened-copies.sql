-- What the card provider did after the backup of a copy that was opened is looked up (docs/rules/backups.md, "Closed").
alter table installation
  -- From when on; null: it was done, or it never was a copy.
  add column compare_from timestamptz,
  -- Of the last try.
  add column compared_at timestamptz,
  -- Reminders that are due at the first look were sent by the business, perhaps.
  add column holds_reminders boolean not null default false;

-- Open in the backup. They wait until it is known what the business made of them.
alter table charge_attempts add column from_backup boolean not null default false;
alter table refund_attempts add column from_backup boolean not null default false;
create index charge_attempts_from_backup on charge_attempts (id) where from_backup;
create index refund_attempts_from_backup on refund_attempts (id) where from_backup;

alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked',
    'gift_card_sale', 'system_problem', 'compare_with_provider', 'taken_after_backup'));
