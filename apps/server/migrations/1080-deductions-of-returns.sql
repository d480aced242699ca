-- What is deducted of a returned line for loss of value or missing parts, and why (docs/rules/shop.md, "Returns").
alter table order_return_lines
  add column deduction_cents bigint not null default 0,
  -- The customer reads it.
  add column deduction_reason text not null default '',
  add constraint order_return_lines_deduction check (
    deduction_cents >= 0 and (deduction_cents = 0 or coalesce(received, 0) > 0)
  );

create or replace function receive_pieces() returns trigger language plpgsql as $$
declare
  line order_lines;
  deducted bigint;
begin
  -- The reason is taken out with the person; nothing else is changed then.
  if current_setting('slipway.forgetting', true) = 'on' and new.deduction_reason = ''
    and to_jsonb(new) - 'deduction_reason' = to_jsonb(old) - 'deduction_reason' then
    return new;
  end if;
  if old.received is not null or new.received is null
    or (new.return_id, new.order_id, new.position, new.quantity)
      is distinct from (old.return_id, old.order_id, old.position, old.quantity) then
    raise exception 'A return is received once, and stays as it was asked for' using errcode = 'restrict_violation';
  end if;
  update order_lines set returned = returned + new.received, restocked = restocked + new.restocked
  where order_id = new.order_id and position = new.position
  returning * into line;
  if new.deduction_cents > 0 then
    if new.deduction_reason = '' then
      raise exception 'A deduction needs a reason'
        using errcode = 'check_violation', constraint = 'order_return_lines_reason';
    end if;
    -- The update above locks the line, so that nothing else is deducted of it meanwhile.
    select coalesce(sum(deduction_cents), 0) + new.deduction_cents into deducted from order_return_lines
    where order_id = new.order_id and position = new.position and return_id <> new.return_id;
    -- Within what all its returned pieces came to, and what was not refunded of the line.
    if deducted > round(coalesce(line.gross_cents, 0)::numeric * line.returned / line.quantity)
      or new.deduction_cents > coalesce(line.gross_cents, 0) - line.credited_cents then
      raise exception 'More is deducted of line % of order % than was paid for it', new.position, new.order_id
        using errcode = 'check_violation', constraint = 'order_return_lines_within_paid';
    end if;
  end if;
  return new;
end $$;
