-- How much of a calendar could not be read when it was last believed. When more of it cannot be read, the days that it
-- has lost stay blocked for an hour.
alter table calendar_feeds add column believed_faults integer not null default 0;
update calendar_feeds set believed_faults = all_faults;

-- The platform had this block from us, and goes on showing it after our booking or block is gone: that it will drop it
-- is expected.
alter table unit_blocks add column was_echo boolean not null default false;
