-- Mails about an order know it, so that they are found when its customer is forgotten.
update messages m set order_id = o.id
from orders o
where m.order_id is null and m.booking_id is null and o.id = case
    when m.template like 'order-%' or m.params ->> 'of' = 'order' then (m.params ->> 'number')::integer
    when m.params -> 'content' ->> 'of' = 'order' then (m.params -> 'content' ->> 'of_number')::integer
  end;
create index messages_order on messages (order_id) where order_id is not null;

-- Whom a message was for stands with the message; here it would outlive the person.
update money_tasks t set reason = case when m.recipient = '' then '' else
  substr(t.reason, length(m.recipient) + 3) end
from messages m
where m.id = t.message_id and (m.recipient = '' or starts_with(t.reason, m.recipient || ': '));
