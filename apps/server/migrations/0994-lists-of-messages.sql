-- The list of messages by state and channel. What is queued or has failed has its indexes; these hold what a business
-- with a mail account has few of, so a mail that is sent enters neither.
create index messages_kept on messages (id) where state = 'kept';
create index messages_sms on messages (id) where channel = 'sms';
