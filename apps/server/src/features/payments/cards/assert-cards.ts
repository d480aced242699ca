import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';
import { refused } from '#http/errors.ts';

/** @throws Refusal 422 where visitors pay by hand (docs/rules/statuses-and-money.md, "Deposits by hand") */
export const assertTakesCards = (deps: Deps): Promise<void> => assertAsksForCards(deps, null);

/** @throws Refusal 422 where this customer pays by hand (docs/rules/statuses-and-money.md, "Deposits by hand") */
export async function assertAsksForCards(deps: Deps, person: SignedIn | null): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const { asks_for_cards: asks, how } = await readPayment(deps, settings, person);
  if (!asks) throw refused('no_cards', `No card is taken here. ${how}`);
}

/** @throws Refusal 422 where staff cannot charge a card */
export async function assertCanCharge(deps: Deps): Promise<void> {
  const { settings } = await readSettings(deps.db);
  if ((await readPayment(deps, settings, null)).can_charge) return;
  throw refused(
    'no_cards',
    'No card can be charged here, because no card provider is set up. Enter what was paid another way.',
  );
}
