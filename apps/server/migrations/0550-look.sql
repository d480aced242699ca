-- The pictures that a business shows of itself.
create table look_pictures (
  name text primary key check (name in ('logo', 'cover')),
  picture_id integer references pictures (id),
  version integer not null default 1
);
insert into look_pictures (name) values ('logo'), ('cover');
