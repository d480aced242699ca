-- Customers are listed by name whatever the case, and with a search those first whose names begin with it: a common
-- first name is then walked, where it took gathering everybody who has it. In the order of bytes, as a beginning is looked up.
create index customers_by_lower_name on users ((lower(name) collate "C"), id) where role = 'Customer';
create index customers_inactive_by_name on users ((lower(name) collate "C"), id)
  where role = 'Customer' and ended_at is not null;
drop index customers_by_name;
drop index customers_inactive;
