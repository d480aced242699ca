import { homePage } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

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
