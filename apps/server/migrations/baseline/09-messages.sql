-- The outbox: every mail and SMS that the business sends or would have sent (docs/rules/messages.md).

create table messages (
  id integer generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  template text not null,
  -- What the template is filled with. One-time links are taken out once the mail was delivered.
  params jsonb not null,
  subject text,
  html text,
  text text,
  attachments jsonb not null default '[]',
  -- sending: claimed by a process; kept: nothing is set up to deliver it, it is read on the screen.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  claimed_at timestamptz,
  -- Since when the provider may have taken it without our knowing.
  in_doubt_since timestamptz,
  last_error text,
  provider_id text,
  -- Becomes the mail's Message-ID, the same on every try.
  mail_id uuid not null default gen_random_uuid(),
  dedupe_key text not null unique,
  booking_id integer references bookings (id),
  order_id integer references orders (id),
  user_id integer references users (id),
  sent_again_from integer references messages (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- One-time links were taken out of params and bodies.
  links_hidden boolean not null default false
);
create index messages_booking on messages (booking_id);
create index messages_order on messages (order_id) where order_id is not null;
create index messages_user on messages (user_id);
create index messages_created on messages (created_at desc);
create index messages_unfinished on messages (next_at) where state in ('queued', 'sending');
-- What failed for good is looked for again and again, among all that was ever sent.
create index messages_failed on messages (id) where state = 'failed';
create index messages_sent_again on messages (sent_again_from) where sent_again_from is not null;
-- What was sent to an address is found without reading the whole outbox.
create index messages_recipient on messages (lower(recipient));
