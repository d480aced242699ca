-- Whether a card at the provider is still needed is asked by its name there.
create index cards_gateway_card on cards (gateway_card);
