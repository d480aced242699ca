-- A product that is running low is listed under To do (docs/rules/shop.md, "Low stock").
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked',
    'gift_card_sale', 'system_problem', 'compare_with_provider', 'taken_after_backup', 'credit', 'low_stock'));
