-- A product stands on one line of an order. The orders of a product are found in the index alone.
create unique index order_lines_product on order_lines (unit_id, order_id);
drop index order_lines_unit;
