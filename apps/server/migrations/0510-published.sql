-- Whether a business is published, and whether it offers inshore trips, are settings from here on
-- (docs/rules/settings.md, "Published"). One that holds a unit, booking or order keeps all it has.
update settings set data = data || '{"published": true, "inshore_offered": true}'
where exists (select from units) or exists (select from bookings) or exists (select from orders);

-- One that holds nothing is not published, and loses what nobody has changed of the example business that a new
-- database began with.
do $$
declare
  example constant jsonb := '{
    "name": "Slipway Charters",
    "email": "hello@slipway.test",
    "phone": "+14165550100",
    "address": "1 Harbour Street, Toronto, ON M5J 1A1, Canada"
  }';
begin
  if exists (select from units) or exists (select from bookings) or exists (select from orders) then
    return;
  end if;
  update settings set data = data
    || jsonb_build_object(
      'published', false,
      'inshore_offered', exists (select from package_kinds where code = 'full_day' and ended_at is null),
      'business', (
        select jsonb_object_agg(key, case when value = example -> key then '""'::jsonb else value end)
        from jsonb_each(example || (data -> 'business'))))
    || case
      when data -> 'sale_taxes' = '[{"name": "HST", "percent": 13}]' then '{"sale_taxes": []}'
      else '{}'::jsonb
    end;
  update companies set name = '', email = '', phone = ''
  where name = example ->> 'name' and email = example ->> 'email' and phone = example ->> 'phone';
  if exists (select from content_versions where name = 'faq' and changed_at is null) then
    delete from faq_entries;
    delete from faq_topics;
  end if;
  if exists (select from content_versions where name = 'preparations' and changed_at is null) then
    delete from preparations;
  end if;
end $$;
