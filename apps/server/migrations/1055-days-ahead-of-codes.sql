-- Codes for those who book early, or late: the days between the booking and the first day of the trip
-- (docs/rules/prices.md, "Codes"). Null: any number.
alter table promotions
  add column least_days_ahead integer constraint promotions_least_days_ahead check (least_days_ahead between 0 and 1000),
  add column most_days_ahead integer constraint promotions_most_days_ahead check (most_days_ahead between 0 and 1000),
  add constraint promotions_days_ahead check (least_days_ahead <= most_days_ahead);
