-- What was sent to an address is found without reading the whole outbox.
create index messages_recipient on messages (lower(recipient));
