-- Which measures and choices the units of a category have; all, until somebody says otherwise.
alter table unit_categories
  add column unit_facts text[] not null
    default '{tonnage,capacity,length,weight,height,specialty,transmission,fuel_type,full_control}'
    check (unit_facts <@ '{tonnage,capacity,length,weight,height,specialty,transmission,fuel_type,full_control}'::text[]);
