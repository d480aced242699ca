import { hash } from '@node-rs/argon2';
import { inArray } from 'drizzle-orm';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import { pictures } from '#db/tables/catalogue.ts';
import { users } from '#db/tables/identity.ts';
import { cards } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import { customerId, demoAccounts, demoPeople } from './demo-people.ts';

/** Portraits are drawn at these widths (the build draws `demo/art`). */
const portrait = { widths: [128, 256], width: 256, height: 256 };

export async function seedPeople(tx: Db, now: Date): Promise<void> {
  const passwordHash = await hash(demoAccounts[0].password);
  for (const person of demoPeople) {
    const [picture] = person.portrait
      ? await tx
          .insert(pictures)
          .values({ ...portrait, path: `/art/${person.portrait}`, alt: person.name })
          .returning({ id: pictures.id })
      : [];
    await tx
      .insert(users)
      .overridingSystemValue()
      .values({
        id: person.id,
        name: person.name,
        email: person.email,
        phone: person.phone,
        role: person.role,
        bio: person.bio ?? '',
        pictureId: picture?.id ?? null,
        passwordHash: person.signsIn === true ? passwordHash : null,
        emailVerifiedAt: person.signsIn === true ? now : null,
        createdAt: now,
      });
  }
}

export interface DemoCard {
  customer: string;
  card: string;
}

/** The customer who can sign in has a saved card. */
export async function seedCustomersCard(
  tx: Db,
  gateway: PaymentGateway,
  now: Date,
): Promise<DemoCard> {
  const { name, email } = demoPeople.find((one) => one.id === customerId) ?? {
    name: '',
    email: '',
  };
  const customer = await gateway.createCustomer({ name, email, key: 'demo-customer' });
  const token = await gateway.cardFromToken({ token: 'tok_visa', key: 'demo-customer-card' });
  const card = await gateway.keepCard({ customer, card: token.ref });
  await tx
    .update(users)
    .set({ gatewayCustomer: customer })
    .where(inArray(users.id, [customerId]));
  await tx.insert(cards).values({
    userId: customerId,
    gatewayCard: card.ref,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    active: true,
    createdAt: now,
  });
  return { customer, card: card.ref };
}
