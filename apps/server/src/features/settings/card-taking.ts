import type { PageData } from '@slipway/contract/settings/settings';
import { can, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import {
  asksForCards,
  canChargeCards,
  defaultHowToPay,
  depositsNow,
  type DepositsNow,
} from '@slipway/domain/payments/card-taking';
import { inWords } from '@slipway/domain/words/in-words';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';

type CardDeps = Pick<Deps, 'payment' | 'testCards'>;

async function readFacts(deps: CardDeps, { deposits, published }: Settings) {
  const setup = await deps.payment();
  const { gateway } = setup;
  const { testCards } = deps;
  return { setup, facts: { gateway, testCards, published, takenBy: deposits.taken_by } };
}

/** How visitors pay their deposit now. */
export async function readDepositsNow(deps: CardDeps, settings: Settings): Promise<DepositsNow> {
  const { setup, facts } = await readFacts(deps, settings);
  return depositsNow(facts, setup.test_mode);
}

/** How this person pays now, and what stands where no card is taken. */
export async function readPayment(
  deps: CardDeps,
  settings: Settings,
  person: SignedIn | null,
): Promise<PageData['payment']> {
  const { setup, facts } = await readFacts(deps, settings);
  const isStaff = person !== null && can(person.role, staffArea);
  return {
    ...setup,
    asks_for_cards: asksForCards(facts, isStaff ? 'staff' : 'others'),
    can_charge: canChargeCards(facts),
    delayed_days: settings.holds.delayed_days,
    how: howToPay(settings),
  };
}

/** How the business takes what is not paid by card, as customers read it. */
function howToPay({ deposits, words }: Pick<Settings, 'deposits' | 'words'>): string {
  return deposits.how === '' ? inWords(words)(defaultHowToPay) : deposits.how;
}
