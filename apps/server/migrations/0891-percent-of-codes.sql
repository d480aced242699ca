-- As all percentages: without a number of digits of its own, which the form limits.
alter table promotions alter column percent type numeric;
