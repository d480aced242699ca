-- How often the provider lost the customer that a user is there: each is made anew under a key of its own.
alter table users add column gateway_customers_lost integer not null default 0;
