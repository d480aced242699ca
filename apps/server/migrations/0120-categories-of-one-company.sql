-- A unit and its category belong to one company.
update units set unit_category_id = null
from unit_categories
where unit_categories.id = units.unit_category_id
  and unit_categories.company_id <> units.company_id;
alter table unit_categories add constraint unit_categories_of_company unique (id, company_id);
alter table units add constraint units_category_of_company
  foreign key (unit_category_id, company_id) references unit_categories (id, company_id);
