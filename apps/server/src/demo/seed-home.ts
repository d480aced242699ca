import { homePage } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

/** The words of the home page of the demo's shop. */
export async function seedShopHome(tx: Db): Promise<void> {
  await tx.update(homePage).set({
    headline: 'What you forgot to pack, and what you will want to take home',
    welcome:
      'We have stood on the quay since 2004 and sell what we use ourselves: life jackets that fit, rods that last, and a mug for the morning after. Not sure what you need? Call us or come by; we are here whenever the boats are.',
    howToBook:
      '- Put what you would like into the basket and choose pick-up or shipping.\n- Pay by card; you do not need an account.\n- We email you as soon as your order is ready or on its way.',
    whereToFind:
      'We are at the east end of the harbour, beside the lighthouse. Orders for pick-up wait at the counter.',
  });
}

/** The words of the demo's home page. */
export async function seedHome(tx: Db): Promise<void> {
  await tx.update(homePage).set({
    headline: 'Fishing trips, sunset cruises, kayaks and quiet nights on Lake Ontario',
    welcome:
      'We have taken people out from Toronto Harbour since 1998: families after their first salmon, companies with forty guests, and whoever would rather paddle. Our skippers know where the fish are and when the light is best.',
    howToBook:
      '- Choose a boat and a day; the price is there before you type anything.\n- Pay a deposit by card. The rest is due before the trip.\n- Your confirmation comes by email, with what to bring. Plans change: most trips can be moved or cancelled online.',
    whereToFind:
      'We are at the east end of the harbour, beside the lighthouse. Parking is free for guests; the streetcar stops five minutes away.',
  });
}
