import { prepared, type Db } from '#db/transaction.ts';

/** Neither an account has it, nor is it kept for a security deposit. */
const cardUnused = `not exists (select from security_deposit_cards where gateway_card = $1::text)
       and not exists (select from cards where gateway_card = $1::text and removed_at is null)`;

const customerUnowned = `not exists (select from users where gateway_customer = $1::text)
       and not exists (select from security_deposit_cards where gateway_customer = $1::text)`;

/** Has a card removed at the provider, unless an account has it, or it is kept for a security deposit. */
export async function dropUnusedCard(db: Db, card: string): Promise<void> {
  await prepared(
    db,
    'gateway-card-unused',
    `select graphile_worker.add_job('drop-card', json_build_object('card', $1::text)) where ${cardUnused}`,
    [card],
  );
}

/** Whether nothing needs a card at the provider any more: it may be needed again since it was to be removed. */
export async function isCardUnused(db: Db, card: string): Promise<boolean> {
  const rows = await prepared(db, 'gateway-card-is-unused', `select where ${cardUnused}`, [card]);
  return rows.length > 0;
}

/** The same of a customer at the provider. */
export async function isCustomerUnowned(db: Db, customer: string): Promise<boolean> {
  const rows = await prepared(
    db,
    'gateway-customer-is-unowned',
    `select where ${customerUnowned}`,
    [customer],
  );
  return rows.length > 0;
}

/**
 * Enqueues the deletion of a customer at the provider with its cards, unless an account
 * owns it, or a card of it is kept for a security deposit.
 * Used for a customer created for a card to be saved, before it is known whether the charge
 * succeeds and whose the card will be.
 */
export async function dropUnownedCustomer(db: Db, customer: string): Promise<void> {
  await prepared(
    db,
    'gateway-customer-unowned',
    `select graphile_worker.add_job('drop-customer', json_build_object('customer', $1::text))
     where ${customerUnowned}`,
    [customer],
  );
}
