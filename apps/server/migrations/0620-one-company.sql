-- With a fixed company, that company is the business: its row has the name, contact and logo that the settings had
-- apart from it (docs/rules/settings.md, "One company"). With several companies the settings keep their own.
alter table companies add column address text not null default '';

-- The company that is the business; no row while there are several. One that has ended is not: the settings keep
-- what they have, as with several.
create view fixed_company as
  select c.id, c.name, c.email, c.phone, c.address, c.picture_id
  from settings s
  -- Without a number in the settings it is the default, 1.
  join companies c on c.id = coalesce((s.data ->> 'company_id')::integer, 1) and c.ended_at is null
  where s.id = 1;

-- What customers read was the settings', so that wins; what they leave empty is the company's. What is replaced
-- stays in the log of settings.
do $$
declare
  stored settings;
  company companies;
  ours jsonb;
  theirs jsonb;
  logo integer;
  replaced jsonb;
  picture jsonb;
begin
  select * into stored from settings where id = 1;
  select c.* into company from companies c join fixed_company using (id);
  if stored.id is null or company.id is null then
    return;
  end if;
  theirs := jsonb_build_object('name', company.name, 'email', company.email, 'phone', company.phone);
  select jsonb_object_agg(key, coalesce(
      nullif(stored.data #>> array['business', key], ''), nullif(theirs ->> key, ''), ''))
    into ours from unnest(array['name', 'email', 'phone', 'address']) key;
  select picture_id into logo from look_pictures where name = 'logo';

  select coalesce(jsonb_object_agg(key, value), '{}') into replaced
    from jsonb_each(theirs) where value #>> '{}' not in ('', ours ->> key);
  if logo is not null and company.picture_id is not null then
    -- None for a picture that is shipped with the product.
    select jsonb_build_object('picture', path || '-' || widths[array_upper(widths, 1)] || '.webp')
      into picture from pictures where id = company.picture_id and path like '/files/%';
    replaced := replaced || coalesce(picture, '{}');
  end if;

  update companies set name = ours ->> 'name', email = ours ->> 'email', phone = ours ->> 'phone',
    address = ours ->> 'address', picture_id = coalesce(logo, picture_id), version = version + 1
  where id = company.id;
  update look_pictures set picture_id = null, version = version + 1
  where name = 'logo' and (logo is not null or company.picture_id is not null);
  update settings set data = data - 'business', version = version + 1 where id = 1;
  if replaced <> '{}' then
    insert into settings_changes (changed_at, before, after)
    values (now(), stored.data || jsonb_build_object('business', ours || replaced),
      stored.data || jsonb_build_object('business', ours));
  end if;
end $$;
