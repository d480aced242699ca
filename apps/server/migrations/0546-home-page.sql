-- The words of the business's own home page (docs/rules/screens.md, "Home"). An empty one is left out.
create table home_page (
  id integer primary key check (id = 1),
  headline text not null default '' check (length(headline) <= 160),
  welcome text not null default '' check (length(welcome) <= 6000),
  how_to_book text not null default '' check (length(how_to_book) <= 6000),
  where_to_find text not null default '' check (length(where_to_find) <= 6000),
  version integer not null default 1
);
insert into home_page (id) values (1);
