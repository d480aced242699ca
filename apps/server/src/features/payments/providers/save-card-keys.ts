import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { counted } from '@slipway/domain/messages/counted';
import { CardKeyRefused, GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, refused } from '#http/errors.ts';
import {
  countAtAccount,
  findKnownAtProvider,
  forgetSavedCards,
  lockCardAccount,
  lockProvider,
  saveProvider,
} from './providers-repository.ts';
import { assertEditable, assertSetHere, assertUnchanged, lastFour } from './provider-rules.ts';

type Keys = Omit<BodyOf<Calls['PUT /api/providers/cards']>, 'own_password'>;

const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test');

/** Why the keys cannot belong together, by field. */
function assertKeysFit(deps: Deps, keys: Keys): void {
  const mode = modeOf(keys.secret_key);
  if (modeOf(keys.publishable_key) !== mode) {
    throw invalid({
      publishable_key: [
        mode === 'live'
          ? 'This is a test key, and the secret key is a live one.'
          : 'This is a live key, and the secret key is a test one.',
      ],
    });
  }
  if (mode === 'live' && deps.providers.demo) {
    throw invalid({
      secret_key: ['The demo takes no live keys, because its passwords are public.'],
    });
  }
}

/** Whether the new key belongs to the account in use, as the provider says. */
async function isSameAccount(deps: Deps, secretKey: string): Promise<boolean> {
  try {
    return await deps.providers.checkCardKey(secretKey, await findKnownAtProvider(deps.db));
  } catch (error) {
    if (error instanceof CardKeyRefused) {
      throw invalid({
        secret_key: ['The card provider refuses this key. It has to be allowed to use payments.'],
      });
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw refused(
      'gateway_unavailable',
      'The card provider cannot be reached, so the keys could not be checked. Nothing was changed. Please try again.',
    );
  }
}

/**
 * Leaves the account in use, under its lock. Charges and refunds that are under way end with the account
 * they began with, so they have to be settled first.
 * @throws Refusal 409 while any is open, 422 until it is agreed that saved cards are forgotten
 */
async function leaveAccount(tx: Db, now: Date, agreed: boolean): Promise<void> {
  const { open, savedCards } = await countAtAccount(tx);
  if (open > 0) {
    throw conflict(
      `${counted(open, 'payment or refund', 'payments or refunds')} of the account in use ${open === 1 ? 'is' : 'are'} still being processed. Please try again in a few minutes.`,
      'charges_open',
    );
  }
  if (savedCards > 0 && !agreed) {
    const belong = savedCards === 1 ? 'belongs' : 'belong';
    throw invalid(
      {
        confirm: [
          `${counted(savedCards, 'saved card')} ${belong} to the account in use and will be forgotten: customers enter their card again. Payments made with it can only be refunded at the provider.`,
        ],
      },
      'other_account',
    );
  }
  await forgetSavedCards(tx, now);
}

/**
 * Stores the keys of the card provider, sealed, after the provider has taken them. Every process uses
 * them from its next step on.
 * @throws Refusal when the environment sets keys, when there is no key to seal with, when the provider
 * refuses or cannot be reached, when the row was changed, and as `leaveAccount` says
 */
export async function saveCardKeys(deps: Deps, adminId: number, keys: Keys): Promise<void> {
  assertEditable(deps, 'cards');
  assertKeysFit(deps, keys);
  const same = await isSameAccount(deps, keys.secret_key);
  const { box } = deps.providers;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockCardAccount(tx);
    assertUnchanged(await lockProvider(tx, 'cards'), keys.version);
    if (!same) await leaveAccount(tx, now, keys.confirm ?? false);
    await saveProvider(tx, 'cards', {
      facts: {
        publishable_key: keys.publishable_key,
        secret_key_ends: lastFour(keys.secret_key),
        webhook_secret_ends: lastFour(keys.webhook_secret),
      },
      secrets: {
        secret_key: box.seal('cards.secret_key', keys.secret_key),
        webhook_secret: box.seal('cards.webhook_secret', keys.webhook_secret),
      },
      by: adminId,
      at: now,
    });
  });
}

/**
 * Removes the stored keys.
 * @throws Refusal when the environment sets keys, when the row was changed, and as `leaveAccount` says
 */
export async function removeCardKeys(
  deps: Deps,
  adminId: number,
  { version, confirm = false }: { version: number; confirm?: boolean | undefined },
): Promise<void> {
  assertSetHere(deps, 'cards');
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    await lockCardAccount(tx);
    const row = await lockProvider(tx, 'cards');
    assertUnchanged(row, version);
    if (row.facts === null) return;
    await leaveAccount(tx, at, confirm);
    await saveProvider(tx, 'cards', { facts: null, secrets: null, by: adminId, at });
  });
}
