-- What a platform files an offer under, for importing.
alter table platform_offers add column category text not null default '';
