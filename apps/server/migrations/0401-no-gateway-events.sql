-- What an event of the provider does is unique by the provider's own reference. Remembering the event as well refused
-- one that comes again when it can do more than the first time.
drop table gateway_events;
