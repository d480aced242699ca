import { prepared, type Db } from '#db/transaction.ts';

/**
 * A job removes a customer at the card provider, with the cards there, unless an account has it. It is made for a card
 * that is to be kept, before it is known whether that card can be charged and whose it will be.
 */
export async function dropUnownedCustomer(db: Db, customer: string): Promise<void> {
  await prepared(
    db,
    'gateway-customer-unowned',
    `select graphile_worker.add_job('drop-customer', json_build_object('customer', $1::text))
     where not exists (select from users where gateway_customer = $1::text)`,
    [customer],
  );
}
