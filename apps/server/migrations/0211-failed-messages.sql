-- What failed for good is looked for again and again, among all that was ever sent.
create index messages_failed on messages (id) where state = 'failed';
create index messages_sent_again on messages (sent_again_from) where sent_again_from is not null;
