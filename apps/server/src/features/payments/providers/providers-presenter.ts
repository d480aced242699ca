import type { Providers } from '@slipway/contract/settings/providers';
import type { Deps } from '#deps.ts';
import { readDepositsNow, readSettings } from '#features/settings/settings-api.ts';
import { nameOfUser, type ProviderName } from './providers-repository.ts';
import { cardFactsOf, mailFactsOf, readProvider } from './read-provider-repository.ts';
import { openCardKeys, openMailSetup } from './stored-providers.ts';

const sourceOf = { set: 'stored', none: 'none', unreadable: 'unreadable' } as const;

async function presentAccount(deps: Deps, name: ProviderName) {
  const row = await readProvider(deps.db, name);
  const { box, fromEnvironment } = deps.providers;
  const { kind } = name === 'cards' ? openCardKeys(box, row) : openMailSetup(box, row);
  return {
    row,
    account: {
      source: fromEnvironment[name] ? ('environment' as const) : sourceOf[kind],
      version: row.version,
      changed_at: row.changedAt?.toISOString() ?? null,
      changed_by: await nameOfUser(deps.db, row.changedBy),
    },
  };
}

/** The accounts without their secrets; what is stored is not shown where the environment wins. */
export async function presentProviders(deps: Deps): Promise<Providers> {
  const { settings } = await readSettings(deps.db);
  const [cards, mail, now] = await Promise.all([
    presentAccount(deps, 'cards'),
    presentAccount(deps, 'mail'),
    readDepositsNow(deps, settings),
  ]);
  const isShown = ({ account }: typeof cards) => account.source !== 'environment';
  const cardFacts = isShown(cards) ? cardFactsOf(cards.row) : null;
  const mailFacts = isShown(mail) ? mailFactsOf(mail.row) : null;
  return {
    cards: {
      ...cards.account,
      publishable_key: cardFacts?.publishable_key ?? null,
      secret_key_ends: cardFacts?.secret_key_ends ?? null,
      webhook_secret_ends: cardFacts?.webhook_secret_ends ?? null,
    },
    mail: {
      ...mail.account,
      host: mailFacts?.host ?? null,
      port: mailFacts?.port ?? null,
      security: mailFacts?.security ?? null,
      user: mailFacts?.user ?? null,
      sender: mailFacts?.sender ?? null,
    },
    deposits: { ...settings.deposits, now },
    can_store: deps.providers.box.canSeal,
    webhook_url: `${deps.publicUrl()}/api/webhooks/payments`,
  };
}
