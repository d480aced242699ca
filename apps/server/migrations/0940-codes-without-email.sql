-- Bookings that staff make without an e-mail address are not all of one customer (docs/rules/prices.md, "Codes").
create or replace function check_code_use() returns trigger language plpgsql as $$
declare
  rules promotions;
  used integer;
begin
  select p.* into rules from promotions p
  where p.id = (select promotion_id from promotion_codes where id = new.code_id) for update;
  if rules.most_uses is not null then
    select count(distinct u.used_with) into used
    from code_uses u join bookings b on b.id = u.booking_id and b.cancelled_at is null
    where u.code_id = new.code_id and u.used_with <> new.used_with;
    if used >= rules.most_uses then
      raise exception 'The code is used up' using errcode = 'check_violation', constraint = 'code_uses_in_all';
    end if;
  end if;
  if rules.most_per_customer is not null then
    select count(distinct u.used_with) into used
    from bookings mine, code_uses u
      join promotion_codes c on c.id = u.code_id and c.promotion_id = rules.id
      join bookings b on b.id = u.booking_id and b.cancelled_at is null
    where mine.id = new.booking_id and u.used_with <> new.used_with
      and (b.email_key = mine.email_key and mine.email_key <> '' or b.customer_id = mine.customer_id);
    if used >= rules.most_per_customer then
      raise exception 'The customer has used the code' using errcode = 'check_violation',
        constraint = 'code_uses_per_customer';
    end if;
  end if;
  return new;
end $$;
