import { prepared, type Db } from '#db/transaction.ts';

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
     where not exists (select from users where gateway_customer = $1::text)
       and not exists (select from security_deposit_cards where gateway_customer = $1::text)`,
    [customer],
  );
}
