-- An entry that was taken out of our calendars: when it comes back, it is news to whoever forgot it.
alter table calendar_entries add column gone boolean not null default false;
