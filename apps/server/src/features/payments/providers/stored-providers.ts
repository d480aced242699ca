import type { CardAccount } from '#adapters/current-gateway.ts';
import type { MailAccount } from '#adapters/mail-sender.ts';
import type { SecretBox } from '#adapters/secret-box.ts';
import type { MailFacts } from '#db/tables/settings.ts';
import type { Db } from '#db/transaction.ts';
import type { ProviderRow } from './providers-repository.ts';
import { cardFactsOf, mailFactsOf, readProvider } from './read-provider-repository.ts';

/** The keys of an account at the card provider. */
export interface CardKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

type Opened<T> = { kind: 'set'; account: T } | { kind: 'none' } | { kind: 'unreadable' };

/** The stored keys; unreadable when they were sealed with another key than the server has. */
export function openCardKeys(box: SecretBox, row: ProviderRow): Opened<CardKeys> {
  const facts = cardFactsOf(row);
  if (!facts || !row.secrets) return { kind: 'none' };
  const { publishable_key: publishableKey } = facts;
  const secretKey = box.open('cards.secret_key', row.secrets['secret_key'] ?? '');
  const webhookSecret = box.open('cards.webhook_secret', row.secrets['webhook_secret'] ?? '');
  if (secretKey === null || webhookSecret === null) return { kind: 'unreadable' };
  return { kind: 'set', account: { secretKey, publishableKey, webhookSecret } };
}

/** An account at a mail server, with its password. */
export type MailSetup = MailFacts & { password: string };

export function openMailSetup(box: SecretBox, row: ProviderRow): Opened<MailSetup> {
  const facts = mailFactsOf(row);
  if (!facts || !row.secrets) return { kind: 'none' };
  const password = box.open('mail.password', row.secrets['password'] ?? '');
  if (password === null) return { kind: 'unreadable' };
  return { kind: 'set', account: { ...facts, password } };
}

interface ProviderOptions {
  db: Db;
  box: SecretBox;
  openCards: (keys: CardKeys) => Promise<CardAccount>;
  /** Without stored keys. */
  noCards: CardAccount;
  /** With stored keys that cannot be read. */
  closedCards: CardAccount;
  openMail: (setup: MailSetup) => MailAccount & { close(): void };
}

/** How long a replaced connection may still send what it has begun. */
const closeAfterMs = 60_000;

/**
 * The accounts that are stored in the database. The row is looked at before each use, so that a change
 * counts at once in every process; an account is opened again only when the version has changed.
 */
export class StoredProviders {
  readonly #options: ProviderOptions;
  #cards: { version: number; account: Promise<CardAccount> } | null = null;
  #mail: { version: number; account: (MailAccount & { close(): void }) | null } | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** @param db the connection to read it on; absent: one of the pool */
  async cards(db: Db = this.#options.db): Promise<CardAccount> {
    const row = await readProvider(db, 'cards');
    if (this.#cards?.version !== row.version) {
      this.#cards = { version: row.version, account: this.#openCards(row) };
    }
    return this.#cards.account;
  }

  async #openCards(row: ProviderRow): Promise<CardAccount> {
    const { box, openCards, noCards, closedCards } = this.#options;
    const opened = openCardKeys(box, row);
    if (opened.kind === 'unreadable') return closedCards;
    return opened.kind === 'none' ? noCards : openCards(opened.account);
  }

  async mail(): Promise<MailAccount | null> {
    const row = await readProvider(this.#options.db, 'mail');
    if (this.#mail?.version === row.version) return this.#mail.account;
    const { box, openMail } = this.#options;
    const replaced = this.#mail?.account;
    if (replaced) setTimeout(() => replaced.close(), closeAfterMs).unref();
    const opened = openMailSetup(box, row);
    const account = opened.kind === 'set' ? openMail(opened.account) : null;
    this.#mail = { version: row.version, account };
    return account;
  }
}
