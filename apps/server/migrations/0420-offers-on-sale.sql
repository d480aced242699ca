-- The price of a sale, which holds only from its first moment until its last.
alter table platform_offers
  add column sale_cents bigint,
  add column sale_from timestamptz,
  add column sale_to timestamptz;

-- What staff should know of the rows of a platform's file: left out, or not wholly understood.
create table platform_offer_problems (
  platform_id integer not null references platforms (id),
  position integer not null,
  row integer not null,
  name text not null,
  left_out boolean not null,
  reason text not null,
  primary key (platform_id, position)
);
