-- Why a part of an order was refunded can be taken out by a transaction that forgets a person, like what was typed about
-- a payment (docs/rules/people-and-access.md, "Own data and erasure"). Nothing can be put in.
create function refuse_change_of_order_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('slipway.forgetting', true) = 'on' and new.reason = ''
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger order_refunds_append_only on order_refunds;
create trigger order_refunds_append_only before update or delete on order_refunds
  for each row execute function refuse_change_of_order_refund();
