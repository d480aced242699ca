-- An announcement that was ended early; its dates stay as they were meant.
alter table announcements add column ended_at timestamptz;
