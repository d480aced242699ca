-- What an Admin said of a step of the opening; the others show in the data.
create table opening_marks (
  step text primary key,
  mark text not null check (mark in ('done', 'put_away')),
  marked_by integer references users (id),
  marked_at timestamptz not null
);
